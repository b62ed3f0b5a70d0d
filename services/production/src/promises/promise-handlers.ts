import { setImmediate } from 'node:timers/promises';
import type { promiseCalls } from '@loop-petal/contracts/operations/production';
import { extraTransitDays } from '@loop-petal/contracts/rules/delivery-window';
import type { CartPromiseRequest } from '@loop-petal/contracts/shapes/promises';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { correctWishes } from '../jobs/correct-wishes.ts';
import { recolorLine } from '../jobs/recolor-line.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { assertVariation } from '../workshop/recipe.ts';
import type { WantedLine } from './pieces.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { planLines, reservePromise } from './reserve-promise.ts';

const SUGGESTIONS_MS = 50;
/** Planning this many pieces takes about 0.1 ms. */
const SMALL_CART = 30;

export const promiseHandlers = (ctx: Context): Handlers<typeof promiseCalls> => ({
  'GET /api/promises/{productId}': async ({ params: { productId }, query: { zip = '', ...query } }) => {
    const cached = await ctx.plan.current();
    const line = { productId, ...query };
    assertSold(cached, line);
    return quoteProduct(cached, line, extraTransitDays(zip));
  },
  'POST /api/promises': async ({ body }) => {
    const cached = await ctx.plan.current();
    for (const item of body.items) assertSold(cached, item);
    return answerCart(ctx, cached, body);
  },
  'POST /internal/promises': async ({ body }) => ({ promise: planLines(await ctx.plan.current(), body) }),
  'PUT /internal/promises/{orderId}': async ({ params, body }) => {
    const answer = await reservePromise(ctx, params.orderId, body);
    ctx.promiseLoop.wake();
    return answer;
  },
  'POST /internal/orders/{orderId}/color': async ({ params, body }) => {
    await recolorLine(ctx, params.orderId, body);
  },
  'POST /internal/orders/{orderId}/wishes': async ({ params, body }) => {
    await correctWishes(ctx, params.orderId, body);
  },
});

/** Large carts queue. While others wait behind a cart, it gets no suggestions that need a search. */
async function answerCart(
  ctx: Context,
  cached: CachedPlan,
  { items, neededBy, zips }: z.output<typeof CartPromiseRequest>,
) {
  const wish = { items, neededBy, extraTransitDays: extraTransitDays(...zips) };
  const answer = (isAwaited: () => boolean) => {
    const endsAt = ctx.now().getTime() + SUGGESTIONS_MS;
    return quoteCart(cached, wish, ctx.largeOrderPercent, () => ctx.now().getTime() < endsAt && !isAwaited());
  };
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces <= SMALL_CART) return answer(() => false);
  return ctx.largeCarts.run(async () => {
    // lets checkout and small carts run between large ones
    await setImmediate();
    return answer(ctx.largeCarts.isAwaited);
  });
}

function assertSold({ products }: CachedPlan, { productId, variationId }: Omit<WantedLine, 'quantity'>): void {
  const product = products.get(productId);
  if (!product?.isVisible) throw notFound('Product not found');
  assertVariation(product, variationId);
}
