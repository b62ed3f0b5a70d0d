import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/dialogs/entry-dialogs.tsx';
import { OfferForm } from './offer-form.tsx';
import { bodyOf, valuesOf } from './offer-values.ts';
import { deleteOffer, offerKeys, offerQueries, saveOffer } from './queries.ts';

export const dialogs = entryDialogs({
  entityName: 'offer',
  listPath: '/offers',
  useList: () => useQuery(offerQueries.all()),
  invalidates: offerKeys,
  save: saveOffer,
  // only its list of products is merged, so any time zone does
  toBody: (offer) => bodyOf(valuesOf(offer, 'UTC'), 'UTC'),
  remove: deleteOffer,
  nameOf: ({ title }) => title,
  form: (offer, formProps) => <OfferForm offer={offer} {...formProps} />,
  width: '60rem',
  hasHistory: true,
  showServerMessage: true,
});
