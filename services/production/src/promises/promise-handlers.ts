import { setImmediate } from 'node:timers/promises';
import type { promiseCalls } from '@loop-petal/contracts/operations/production';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { assertVariation, type WantedLine } from './pieces.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { reservePromise } from './reserve-promise.ts';

/** How long alternatives are searched, unless other shoppers wait for their dates. */
const SUGGESTIONS_MS = 50;

/** The calls about promises, of shoppers and of checkout. */
export const promiseHandlers = (ctx: Context): Handlers<typeof promiseCalls> => ({
  'GET /api/promises/{productId}': async ({ params: { productId }, query }) => {
    const cached = await ctx.plan.current();
    assertSold(cached, { productId, ...query });
    return quoteProduct(cached, productId, query.variationId);
  },
  'POST /api/promises': async ({ body }) => {
    const cached = await ctx.plan.current();
    for (const item of body.items) assertSold(cached, item);
    return ctx.cartQuestions.run(async () => {
      await setImmediate();
      const endsAt = ctx.now().getTime() + SUGGESTIONS_MS;
      const hasTime = () => ctx.now().getTime() < endsAt && !ctx.cartQuestions.isAwaited();
      return quoteCart(cached, body.items, body.neededBy, hasTime);
    });
  },
  'PUT /internal/promises/{orderId}': async ({ params, body }) => {
    const answer = await reservePromise(ctx, params.orderId, body);
    ctx.promiseLoop.wake();
    return answer;
  },
});

function assertSold({ products }: CachedPlan, { productId, variationId }: Omit<WantedLine, 'quantity'>): void {
  const product = products.get(productId);
  if (!product?.isVisible) throw notFound('Product not found');
  assertVariation(product, variationId);
}
