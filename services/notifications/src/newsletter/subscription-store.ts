import { randomUUID } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Subscription } from './subscription.ts';

const COLUMNS = `id, email, is_active AS "isActive", source, subscribed_at AS "subscribedAt", unsubscribed_at AS "unsubscribedAt"`;

export async function listSubscriptions(db: Queryable): Promise<Subscription[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM subscriptions ORDER BY subscribed_at DESC, id`);
  return rows;
}

export async function findSubscription(db: Queryable, email: string): Promise<Subscription | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM subscriptions WHERE email_key = $1`, [toKey(email)]);
  return rows[0];
}

export async function insertSubscription(
  tx: Queryable,
  email: string,
  source: string,
  isActive: boolean,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `INSERT INTO subscriptions (id, email, email_key, is_active, source) VALUES ($1, $2, $3, $5, $4)
     ON CONFLICT (email_key) DO NOTHING RETURNING id`,
    [randomUUID(), email, toKey(email), source, isActive],
  );
  return rows[0]?.id;
}

export async function setActive(tx: Queryable, id: string, isActive: boolean, changedBy: string): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE subscriptions
     SET is_active = $2,
         subscribed_at = CASE WHEN $2 THEN now() ELSE subscribed_at END,
         unsubscribed_at = CASE WHEN $2 THEN NULL ELSE now() END
     WHERE id = $1 AND is_active <> $2`,
    [id, isActive],
  );
  if (changed.rowCount !== 1) return false;
  await tx.query('INSERT INTO subscription_changes (subscription_id, is_active, changed_by) VALUES ($1, $2, $3)', [
    id,
    isActive,
    changedBy,
  ]);
  return true;
}

export async function deleteSubscription(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM subscriptions WHERE email_key = $1', [toKey(email)]);
}
