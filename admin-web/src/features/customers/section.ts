import type { Section } from '../../layout/shell/section.ts';

export const customersSection: Section = {
  key: 'customers',
  label: 'Customers',
  roles: ['admin', 'support'],
  load: () => import('./customers-page.tsx').then((m) => m.CustomersPage),
  children: [{ path: ':customerId', load: () => import('./customer-detail.tsx').then((m) => m.ChosenCustomer) }],
};
