import { entryRoutes, type Section } from '../../layout/shell/section.ts';
import { offerQueries } from './queries.ts';

export const offersSection: Section = {
  key: 'offers',
  label: 'Offers',
  load: () => import('./offers-page.tsx').then((m) => m.OffersPage),
  prefetch: (client) => client.prefetchQuery(offerQueries.all()),
  children: entryRoutes('offerId', () => import('./offer-dialog.tsx')),
};
