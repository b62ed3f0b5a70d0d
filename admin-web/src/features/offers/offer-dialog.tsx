import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/entry-dialogs.tsx';
import { OfferForm } from './offer-form.tsx';
import { deleteOffer, offerKeys, offerQueries, saveOffer } from './queries.ts';

export const [NewOfferRoute, EditOfferRoute, DeleteOfferRoute] = entryDialogs({
  thing: 'offer',
  listPath: '/offers',
  useList: () => useQuery(offerQueries.all()),
  refreshes: offerKeys,
  save: saveOffer,
  remove: deleteOffer,
  nameOf: ({ title }) => title,
  form: (offer, frame) => <OfferForm offer={offer} {...frame} />,
  width: '60rem',
  hasHistory: true,
  tellsReason: true,
});
