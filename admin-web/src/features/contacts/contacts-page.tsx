import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import { textFilter } from '@loop-petal/contracts/rules/search';
import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { ContactMessage } from './contact-message.tsx';
import { contactQueries } from './queries.ts';

const contactSearch = (contacts: readonly ContactView[]) =>
  textFilter(contacts, ({ name, email, subject, message }) => [name, email, contactSubjectLabel(subject), message]);

export function ContactsPage() {
  const contacts = useQuery(contactQueries.all());
  const { params } = useUrlState();
  const rows = useRowKeys<HTMLUListElement>();
  const text = params.get('q') ?? '';
  const find = useMemo(() => contactSearch(contacts.data ?? []), [contacts.data]);
  const found = find(text);
  return (
    <ListCard
      title={`Contact Messages (${contacts.data?.length ?? 0})`}
      tools={<SearchField label="Search messages" placeholder="Name, email, subject or words" />}
    >
      <ListView query={contacts} failure="Failed to fetch contacts" loading="Loading messages..." rowClass="h-32">
        {(all) =>
          found.length === 0 ? (
            <p className="mx-auto max-w-md px-4 py-16 text-center text-muted">
              {all.length === 0
                ? 'No contact messages yet. Messages will appear here when customers submit the contact form.'
                : 'No messages match your search'}
            </p>
          ) : (
            <ul ref={rows} className="divide-y divide-line">
              {found.map((contact) => (
                <ContactMessage key={contact.id} contact={contact} />
              ))}
            </ul>
          )
        }
      </ListView>
    </ListCard>
  );
}
