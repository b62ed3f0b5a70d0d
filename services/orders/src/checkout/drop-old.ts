import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** Deletes idempotency keys after a week; after that, a repeated submission is recognized by its payment. */
export async function deleteOldKeys(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'`);
}

const BATCH_SIZE = 500;

/**
 * Deletes logs of failed payments after thirty days, unless an admin changed them. @returns > 0 when more may be left
 */
export async function deleteOldFailures(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM orders WHERE id IN (
       SELECT id FROM orders WHERE payment_id IS NULL AND status = 'cancelled' AND payment_status = 'failed'
         AND details_version = 0 AND updated_at < now() - interval '30 days' LIMIT ${BATCH_SIZE})`,
  );
  return rowCount === BATCH_SIZE ? BATCH_SIZE : 0;
}
