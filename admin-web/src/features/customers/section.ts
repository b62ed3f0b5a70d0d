import type { Section } from '../../layout/shell/section.ts';
import { customerQueries } from './queries.ts';

export const customersSection: Section = {
  key: 'customers',
  label: 'Customers',
  roles: ['admin', 'support'],
  load: () => import('./customers-page.tsx').then((m) => m.CustomersPage),
  prefetch: (client) => client.prefetchInfiniteQuery(customerQueries.pages('')),
  children: [{ path: ':customerId', load: () => import('./customer-detail.tsx').then((m) => m.ChosenCustomer) }],
};
