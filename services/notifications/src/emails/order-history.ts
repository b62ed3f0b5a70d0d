import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readEmailHistory(db: Queryable, { orderId }: OrderAsked): Promise<OwnOrderHistory> {
  const { rows } = await db.query(
    `SELECT id, kind, subject, created_at AS "createdAt", sent_at AS "sentAt", failed_at AS "failedAt",
       is_kept AS "isKept", attempts, last_error AS error, resend_of AS "resendOf", erased_at AS "erasedAt"
     FROM mails WHERE about = 'order:' || $1::text ORDER BY created_at`,
    [orderId],
  );
  const stateOf = (email: (typeof rows)[number]) =>
    email.sentAt || email.erasedAt ? 'done' : email.failedAt ? 'failed' : 'waiting';
  return {
    entries: rows.map((email) => ({
      id: `mail:${email.id}`,
      at: email.createdAt.toISOString(),
      until: (email.sentAt ?? email.failedAt)?.toISOString() ?? null,
      kind: 'mail' as const,
      title: `Email: ${email.subject}${email.resendOf ? ' (sent again)' : ''}`,
      state: stateOf(email),
      details: [
        { label: 'Mail', value: email.id },
        { label: 'Tries', value: String(email.attempts) },
        ...(email.isKept ? [{ label: 'Sent', value: 'not sent, because no mail server is set up' }] : []),
        ...(email.error ? [{ label: 'Error', value: email.error }] : []),
      ],
    })),
    books: { emails: rows.map((email) => ({ orderId, kind: email.kind, state: stateOf(email) })) },
  };
}
