import { events } from '@loop-petal/contracts/events/all-events';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/http/order-history-handlers';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** An event's id is the occasion of its mail. */
const ORDER_EVENTS = events.map(({ definition }) => definition.type).filter((type) => type.startsWith('order.'));

/** The mails about one order: those of its events, those to its customer that link to it, and resent ones. */
export async function readMailHistory(db: Queryable, { orderId, eventIds }: OrderAsked): Promise<OwnOrderHistory> {
  const occasions = eventIds.flatMap((id) => ORDER_EVENTS.map((type) => `${type}:${id}`));
  const { rows } = await db.query(
    `WITH own AS (
       SELECT id FROM mails WHERE occasion = ANY($2::text[])
       UNION SELECT id FROM mails
       WHERE lower(recipient) = (SELECT lower(details->>'customerEmail') FROM order_copies WHERE id = $1)
         AND position($1::uuid::text IN text) > 0)
     SELECT id, kind, subject, created_at AS "createdAt", sent_at AS "sentAt", failed_at AS "failedAt",
       is_kept AS "isKept", attempts, last_error AS error, resend_of AS "resendOf"
     FROM mails WHERE id IN (SELECT id FROM own) OR resend_of IN (SELECT id FROM own) ORDER BY created_at`,
    [orderId, occasions],
  );
  const stateOf = (mail: (typeof rows)[number]) => (mail.sentAt ? 'done' : mail.failedAt ? 'failed' : 'waiting');
  return {
    entries: rows.map((mail) => ({
      id: `mail:${mail.id}`,
      at: mail.createdAt.toISOString(),
      until: (mail.sentAt ?? mail.failedAt)?.toISOString() ?? null,
      kind: 'mail' as const,
      title: `Mail: ${mail.subject}${mail.resendOf ? ' (sent again)' : ''}`,
      state: stateOf(mail),
      details: [
        { label: 'Mail', value: mail.id },
        { label: 'Tries', value: String(mail.attempts) },
        ...(mail.isKept ? [{ label: 'Sent', value: 'kept here, as no mail server is set up' }] : []),
        ...(mail.error ? [{ label: 'What went wrong', value: mail.error }] : []),
      ],
    })),
    books: { mails: rows.map((mail) => ({ orderId, kind: mail.kind, state: stateOf(mail) })) },
  };
}
