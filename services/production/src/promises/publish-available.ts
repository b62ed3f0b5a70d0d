import { promiseAvailable } from '@loop-petal/contracts/events/production-events';
import { isForSale } from '@loop-petal/contracts/rules/line-choice';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { quoteProduct } from './quote.ts';
import { deleteFromWaitlist, listWaitlist, type WaitlistedProduct } from './waitlist-store.ts';

/** Publishes each product with a waitlist that is available again, once. Safe with several replicas. */
export async function publishAvailable(ctx: Context): Promise<void> {
  const awaited = await listWaitlist(ctx.pool);
  if (awaited.length === 0) return;
  const cached = await ctx.plan.current();
  const available = awaited.filter((one) => canBeOrdered(cached, one));
  for (const one of available) {
    await inTransaction(ctx.pool, async (tx) => {
      if (await deleteFromWaitlist(tx, one)) await addToOutbox(tx, promiseAvailable(one));
    });
  }
  if (available.length > 0) ctx.outbox.wake();
}

/** Whether the product is for sale, with material and time for one more piece. */
function canBeOrdered(cached: CachedPlan, { productId, variationId }: WaitlistedProduct): boolean {
  const product = cached.products.get(productId);
  if (!product || !isForSale(product, variationId)) return false;
  return quoteProduct(cached, { productId, variationId, quantity: 1 }).available;
}
