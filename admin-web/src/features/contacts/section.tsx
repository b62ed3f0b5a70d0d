import type { Section } from '../../layout/shell/section.ts';
import { ContactCount } from './contact-count.tsx';
import { contactQueries } from './queries.ts';

export const contactsSection: Section = {
  key: 'contacts',
  label: 'Contacts',
  roles: ['admin', 'support'],
  badge: <ContactCount />,
  load: () => import('./contacts-page.tsx').then((m) => m.ContactsPage),
  prefetch: (client) => client.prefetchQuery(contactQueries.all()),
};
