import { KEEP_QUOTES_DAYS } from '@loop-petal/contracts/rules/shop';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { deleteOldQuotes } from '../agreed/quote-store.ts';
import type { Context } from '../context.ts';
import { publishErasedQuotes } from './erase-customer.ts';

const BATCH_SIZE = 100;

/**
 * Erases guests' quotes without an order, with their messages, emails and pictures. @returns > 0 when more may be
 * left
 */
export async function eraseOldQuotes(ctx: Pick<Context, 'pool' | 'outbox'>): Promise<number> {
  const count = await inTransaction(ctx.pool, async (tx) => {
    const deleted = await deleteOldQuotes(tx, KEEP_QUOTES_DAYS, BATCH_SIZE);
    await publishErasedQuotes(tx, deleted);
    return deleted.length;
  });
  ctx.outbox.wake();
  return count === BATCH_SIZE ? count : 0;
}
