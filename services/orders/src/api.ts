import { randomUUID } from 'node:crypto';
import type { orderShoppingCalls, ordersApi } from '@loop-petal/contracts/operations/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { adminHandlers } from './admin/admin-handlers.ts';
import { findAdmin } from './admin/find-admin.ts';
import { packingHandlers } from './admin/packing-handlers.ts';
import { hasPaidOrder, readToday } from './admin/today.ts';
import { quotesOfUser } from './agreed/quote-store.ts';
import { cancelOrder } from './changes/cancel-order.ts';
import { correctWishes } from './changes/correct-wishes.ts';
import { placeOrder } from './checkout/place-order.ts';
import { parseIdempotencyKey, replyPlaced, shopperOf } from './checkout/shopper.ts';
import type { Context } from './context.ts';
import { decideDelay } from './delays/decide-delay.ts';
import { viewDelay } from './delays/delay-views.ts';
import { deriveId } from './orders/derive-id.ts';
import { findCheckoutOrder, getOrder, isOrderStored, parseOrderId } from './orders/find-orders.ts';
import { orderView, shopperOrderView } from './orders/order-views.ts';
import { ownedOrder, uploadersOf } from './orders/owned-order.ts';
import { payDue } from './payments/pay-due.ts';
import { listOrderProblems } from './problems/order-problems.ts';
import { quoteHandlers } from './quotes/quote-handlers.ts';
import { quoteView } from './quotes/quote-views.ts';
import { readQuoteUndated } from './quotes/read-quote.ts';
import { requestReturn } from './returns/request-return.ts';
import { reviewHandlers } from './reviews/review-handlers.ts';
import { reviewsOfOrders } from './reviews/review-store.ts';
import { ownReviewView } from './reviews/review-views.ts';

export const ordersHandlers = (ctx: Context): OwnHandlers<typeof ordersApi.calls> => ({
  ...shoppingHandlers(ctx),
  ...adminHandlers(ctx),
  ...packingHandlers(ctx),
  ...reviewHandlers(ctx, (userId) => findAdmin(ctx, userId)),
  ...quoteHandlers(ctx, (userId) => findAdmin(ctx, userId)),
  'GET /internal/orders/{id}': async ({ params, query }) => {
    const id = parseOrderId(params);
    if (!(await isOrderStored(ctx.pool, id, query.paymentId))) throw notFound('Order not found');
    return { id };
  },
  'GET /internal/checkouts/{checkoutId}': async ({ params }) => {
    const order = await findCheckoutOrder(ctx.pool, params.checkoutId);
    return { order: order ? shopperOrderView(order, ctx.now()) : null };
  },
  'GET /internal/setup': async () => ({ 'test-order': await hasPaidOrder(ctx.pool) }),
  'GET /internal/today': () => readToday(ctx),
  'GET /internal/problems': () => listOrderProblems(ctx.pool),
  'GET /internal/users/{userId}/export': async ({ params }) => {
    const now = ctx.now();
    const orders = await ctx.orders.ofUser(params.userId);
    const ids = orders.map(({ id }) => id);
    const reviews = await reviewsOfOrders(ctx.pool, ids);
    const quotes = await quotesOfUser(ctx.pool, params.userId, ids);
    return {
      orders: orders.map((order) => orderView(order, now)),
      reviews: reviews.map((review) => ownReviewView(review, now)),
      quotes: await Promise.all(quotes.map(async (quote) => quoteView(await readQuoteUndated(ctx, quote)))),
    };
  },
});

function shoppingHandlers(ctx: Context): Handlers<typeof orderShoppingCalls> {
  const owned = (call: Parameters<typeof ownedOrder>[1]) => ownedOrder(ctx, call);
  const view = async (...[id, isOwner]: ReturnType<typeof ownedOrder>) =>
    shopperOrderView(await getOrder(ctx.pool, id, isOwner), ctx.now());

  return {
    'POST /api/orders': async ({ caller, body, req }) => {
      return replyPlaced(await placeOrder(ctx, shopperOf(caller), body, parseIdempotencyKey(req)));
    },
    'GET /api/user/orders': async ({ caller }) => {
      const orders = await ctx.orders.ofUser(caller.userId);
      const now = ctx.now();
      return orders.map((order) => orderView(order, now));
    },
    'GET /api/orders/{id}': (call) => view(...owned(call)),
    'POST /api/orders/{id}/cancel': async (call) => {
      const [id, isOwner] = owned(call);
      await cancelOrder(ctx, id, isOwner);
      return view(id, isOwner);
    },
    'POST /api/orders/{id}/return': async (call) => {
      const [id, isOwner] = owned(call);
      const returnId = deriveId(ctx.linkSecret, 'return', id, parseIdempotencyKey(call.req) ?? randomUUID());
      await requestReturn(ctx, id, returnId, call.body, isOwner);
      return view(id, isOwner);
    },
    'PATCH /api/orders/{id}/items/{itemId}/personalization': async (call) => {
      const [id, isOwner] = owned(call);
      const correction = { itemId: call.params.itemId, given: call.body.personalization };
      await correctWishes(ctx, id, correction, { isOwner, uploaders: uploadersOf(call.caller) });
      return view(id, isOwner);
    },
    'POST /api/orders/{id}/due': async (call) => {
      const [id, isOwner] = owned(call);
      await payDue(ctx, shopperOf(call.caller), id, call.body, isOwner);
      return view(id, isOwner);
    },
    'GET /api/orders/{id}/delay': (call) => viewDelay(ctx, ...owned(call)),
    'POST /api/orders/{id}/delay': async (call) => {
      const [id, isOwner] = owned(call);
      await decideDelay(ctx, id, call.body.decision, isOwner);
      return viewDelay(ctx, id, isOwner);
    },
  };
}
