import type { Section } from '../../layout/shell/section.ts';
import { contactQueries } from './queries.ts';

export const contactsSection: Section = {
  key: 'contacts',
  label: 'Contacts',
  load: () => import('./contacts-page.tsx').then((m) => m.ContactsPage),
  prefetch: (client) => client.prefetchQuery(contactQueries.all()),
};
