import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, buttonClass, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Check, Reply, Trash2, Undo2 } from 'lucide-react';
import { updateListOptimistically, useChange } from '../../layout/forms/use-change.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { useShopName } from '../../session/queries.ts';
import { statsQueries } from '../dashboard/queries.ts';
import { deleteContact, markAnswered } from './contact-writes.ts';
import { contactQueries } from './queries.ts';

export function ContactMessage({ contact }: { contact: ContactView }) {
  const isAdmin = useIsAdmin();
  const shopName = useShopName();
  const deletion = useChange({
    run: deleteContact,
    invalidates: [contactQueries.all().queryKey],
    success: 'Contact deleted',
    failure: 'Failed to delete contact message.',
    optimisticUpdate: (client, id) =>
      updateListOptimistically<ContactView>(client, contactQueries.all().queryKey, (one) => one.id === id, null),
  });
  const answer = useChange({
    run: markAnswered,
    invalidates: [contactQueries.all().queryKey, statsQueries.key],
    success: ({ isAnswered }) => (isAnswered ? 'Marked as answered' : 'Marked as not answered'),
    failure: 'Failed to mark the message.',
  });
  return (
    <li data-row tabIndex={-1} className="-outline-offset-4 px-4 py-4 sm:px-5">
      <article className="grid gap-2">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold tracking-normal">
              {contact.name}
              {contact.subject && <Badge tone="lavender">{contactSubjectLabel(contact.subject)}</Badge>}
            </h3>
            <p className="text-sm text-muted">
              <a className="link" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>{' '}
              · <time dateTime={contact.createdAt}>{formatTime(contact.createdAt)}</time>
            </p>
          </div>
          <div className="flex shrink-0">
            {contact.answeredAt && (
              <IconButton
                label={`Mark message from ${contact.name} as not answered`}
                disabled={answer.isPending}
                onClick={() => answer.mutate({ id: contact.id, isAnswered: false })}
              >
                <Undo2 size={18} aria-hidden />
              </IconButton>
            )}
            <a data-open href={replyTo(contact, shopName)} className={buttonClass('quiet', 'sm')}>
              <Reply size={16} aria-hidden />
              Reply
            </a>
            {contact.answeredAt ? (
              <Badge tone="sage" className="self-center">
                Answered
              </Badge>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ id: contact.id, isAnswered: true })}
              >
                <Check size={16} aria-hidden />
                Answered
              </Button>
            )}
            {isAdmin && (
              <IconButton
                label={`Delete message from ${contact.name}`}
                className="text-danger"
                disabled={deletion.isPending}
                onClick={singleClick(() => deletion.mutate(contact.id))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            )}
          </div>
        </header>
        <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{contact.message}</p>
      </article>
    </li>
  );
}

function replyTo({ email, message }: ContactView, shopName: string): string {
  const quoted = message.slice(0, 1000).replace(/^/gm, '> ');
  const query = `subject=${encodeURIComponent(`Your message to ${shopName}`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query}`;
}
