import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { CURRENT_STATE, nextDetails } from './order-details.ts';

const BATCH_SIZE = 200;
/** Longer than the log keeps order events, which consumers may still have to handle. */
const RECENT = '35 days';

/**
 * Publishes the details of orders that the previous release stored or changed without publishing: those that are open
 * or were changed recently, at most a batch. The next event of other orders publishes them, see `saveDecision`.
 * @returns > 0 when there may be more
 */
export async function publishUnpublishedDetails(ctx: Context): Promise<number> {
  const published = await inTransaction(ctx.pool, async (tx) => {
    const { rows } = await tx.query(
      `SELECT id FROM orders WHERE payment_id IS NOT NULL AND told_state IS DISTINCT FROM ${CURRENT_STATE}
         AND (status IN ('pending', 'processing', 'shipped') OR updated_at > now() - interval '${RECENT}')
       LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    );
    for (const { id } of rows) await addToOutbox(tx, await nextDetails(tx, id));
    return rows.length;
  });
  if (published > 0) ctx.outbox.wake();
  return published;
}
