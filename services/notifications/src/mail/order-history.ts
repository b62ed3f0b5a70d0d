import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readMailHistory(db: Queryable, { orderId }: OrderAsked): Promise<OwnOrderHistory> {
  const { rows } = await db.query(
    `SELECT id, kind, subject, created_at AS "createdAt", sent_at AS "sentAt", failed_at AS "failedAt",
       is_kept AS "isKept", attempts, last_error AS error, resend_of AS "resendOf", erased_at AS "erasedAt"
     FROM mails WHERE about = 'order:' || $1::text ORDER BY created_at`,
    [orderId],
  );
  const stateOf = (mail: (typeof rows)[number]) =>
    mail.sentAt || mail.erasedAt ? 'done' : mail.failedAt ? 'failed' : 'waiting';
  return {
    entries: rows.map((mail) => ({
      id: `mail:${mail.id}`,
      at: mail.createdAt.toISOString(),
      until: (mail.sentAt ?? mail.failedAt)?.toISOString() ?? null,
      kind: 'mail' as const,
      title: `Email: ${mail.subject}${mail.resendOf ? ' (sent again)' : ''}`,
      state: stateOf(mail),
      details: [
        { label: 'Mail', value: mail.id },
        { label: 'Tries', value: String(mail.attempts) },
        ...(mail.isKept ? [{ label: 'Sent', value: 'not sent, because no mail server is set up' }] : []),
        ...(mail.error ? [{ label: 'Error', value: mail.error }] : []),
      ],
    })),
    books: { mails: rows.map((mail) => ({ orderId, kind: mail.kind, state: stateOf(mail) })) },
  };
}
