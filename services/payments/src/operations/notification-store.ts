import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { ProviderNotification } from '../providers/provider.ts';

export async function keepNotification(
  tx: Queryable,
  id: string,
  notification: ProviderNotification,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into webhooks (id, payment_id, notification) values ($1, $2, $3) on conflict do nothing',
    [id, notification.paymentId, JSON.stringify(notification)],
  );
  return rowCount === 1;
}

export async function findKeptNotifications(
  db: Queryable,
  paymentId: string,
): Promise<{ id: string; notification: ProviderNotification }[]> {
  const { rows } = await db.query(
    `select id, notification /* not null */ from webhooks
      where payment_id = $1 and notification is not null order by received_at, id`,
    [paymentId],
  );
  return rows;
}

/** The payments with unapplied notifications, latest first, because some older ones can never be applied. */
export async function findPaymentsWithNotifications(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `select payment_id as "paymentId" /* not null */ from webhooks where notification is not null
      group by payment_id order by max(received_at) desc limit $1`,
    [limit],
  );
  return rows.map(({ paymentId }) => paymentId);
}

/** Deletes the content of an applied notification; its id is kept. */
export async function dropNotification(tx: Queryable, id: string): Promise<void> {
  await tx.query('update webhooks set notification = null where id = $1', [id]);
}
