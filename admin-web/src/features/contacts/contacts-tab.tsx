import { useQuery } from '@tanstack/react-query';
import { ListCard } from '../../layout/list-card.tsx';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { Loaded } from '../../layout/loaded.tsx';
import { ContactMessage } from './contact-message.tsx';
import { contactQueries } from './queries.ts';

export function ContactsTab() {
  const contacts = useQuery(contactQueries.all());
  return (
    <ListCard title={`Contact Messages (${contacts.data?.length ?? 0})`}>
      <Loaded
        query={contacts}
        failure="Failed to fetch contacts"
        skeleton={<ListSkeleton note="Loading messages..." rowClass="h-32" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="mx-auto max-w-md px-4 py-16 text-center text-muted">
              No contact messages yet. Messages will appear here when customers submit the contact form.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((contact) => (
                <ContactMessage key={contact.id} contact={contact} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </ListCard>
  );
}
