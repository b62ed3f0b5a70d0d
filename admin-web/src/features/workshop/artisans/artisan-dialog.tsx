import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../../layout/dialogs/entry-dialogs.tsx';
import { deleteArtisan, saveArtisan, workshopKeys, workshopQueries } from '../queries.ts';
import { ArtisanForm } from './artisan-form.tsx';
import { valuesOf } from './artisan-values.ts';

export const dialogs = entryDialogs({
  entityName: 'artisan',
  listPath: '/workshop/artisans',
  useList: () => useQuery(workshopQueries.artisans()),
  invalidates: workshopKeys,
  save: saveArtisan,
  toBody: valuesOf,
  remove: deleteArtisan,
  nameOf: ({ name }) => name,
  form: (artisan, formProps) => <ArtisanForm artisan={artisan} {...formProps} />,
  width: '42rem',
  hasHistory: true,
  warning: 'Their queued pieces are reassigned to other artisans.',
});
