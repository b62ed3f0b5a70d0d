import { promiseAvailable } from '@loop-petal/contracts/events/production-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import type { KnownPlan } from '../planning/known-plan.ts';
import { type Awaited, deleteAwaited, listAwaited } from './awaited-store.ts';
import { isSold } from './pieces.ts';
import { quoteProduct } from './quote.ts';

/** Publishes which of the waited-for products can be ordered again, each once. Safe with several replicas. */
export async function tellAvailable(ctx: Context): Promise<void> {
  const awaited = await listAwaited(ctx.pool);
  if (awaited.length === 0) return;
  const known = await ctx.plan.current();
  const available = awaited.filter((one) => canBeOrdered(known, one));
  for (const one of available) {
    await inTransaction(ctx.pool, async (tx) => {
      if (await deleteAwaited(tx, one)) await addToOutbox(tx, promiseAvailable(one));
    });
  }
  if (available.length > 0) ctx.outbox.wake();
}

/** It is sold, and no material is missing for one more piece. */
function canBeOrdered(known: KnownPlan, { productId, variationId }: Awaited): boolean {
  const product = known.products.get(productId);
  if (!product || !isSold(product)) return false;
  if (variationId && !product.variations.find(({ id }) => id === variationId)?.isAvailable) return false;
  return quoteProduct(known, productId, variationId ?? undefined).available;
}
