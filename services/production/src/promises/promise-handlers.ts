import type { promiseCalls } from '@loop-petal/contracts/operations/production';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { reservePromise } from './reserve-promise.ts';

/** The calls about promises, of shoppers and of checkout. */
export const promiseHandlers = (ctx: Context): Handlers<typeof promiseCalls> => ({
  'GET /api/promises/{productId}': async ({ params: { productId }, query }) => {
    const cached = await ctx.plan.current();
    assertSold(cached, productId);
    return quoteProduct(cached, productId, query.variationId);
  },
  'POST /api/promises': async ({ body }) => {
    const cached = await ctx.plan.current();
    for (const { productId } of body.items) assertSold(cached, productId);
    return quoteCart(cached, body.items, body.neededBy);
  },
  'PUT /internal/promises/{orderId}': async ({ params, body }) => {
    const answer = await reservePromise(ctx, params.orderId, body);
    ctx.promiseLoop.wake();
    return answer;
  },
});

function assertSold({ products }: CachedPlan, productId: string): void {
  if (!products.get(productId)?.isVisible) throw notFound('Product not found');
}
