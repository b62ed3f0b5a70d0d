import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import type { orderShoppingCalls, ordersApi } from '@loop-petal/contracts/operations/orders';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { isOrderToken } from '@loop-petal/service-kit/security/order-link';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import type { Request } from 'express';
import { adminHandlers } from './admin/admin-handlers.ts';
import { packingHandlers } from './admin/packing-handlers.ts';
import { hasPaidOrder, readToday } from './admin/today.ts';
import { cancelOrder } from './changes/cancel-order.ts';
import { placeOrder } from './checkout/place-order.ts';
import type { Shopper } from './checkout/submission.ts';
import type { Context } from './context.ts';
import { decideDelay } from './delays/decide-delay.ts';
import { viewDelay } from './delays/delay-views.ts';
import { findCheckoutOrder, getOrder, isOrderStored, parseOrderId } from './orders/find-orders.ts';
import { isLinkOpen, type Order } from './orders/order.ts';
import { orderView, shopperOrderView } from './orders/order-views.ts';
import { listOrderProblems } from './problems/order-problems.ts';
import { requestReturn } from './returns/request-return.ts';

export const ordersHandlers = (ctx: Context): OwnHandlers<typeof ordersApi.calls> => ({
  ...shoppingHandlers(ctx),
  ...adminHandlers(ctx),
  ...packingHandlers(ctx),
  'GET /internal/orders/{id}': async ({ params }) => {
    const id = parseOrderId(params);
    if (!(await isOrderStored(ctx.pool, id))) throw notFound('Order not found');
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
    return { orders: (await ctx.orders.ofUser(params.userId)).map((order) => orderView(order, now)) };
  },
});

type IsOwner = (order: Pick<Order, 'ownerId' | 'deliveredAt' | 'createdAt'>) => boolean;
interface OrderCall {
  caller: CallerClaims;
  params: { id: string };
  query: { token?: string | undefined };
}

const linkEnded = () =>
  notFound('This link has expired. Please log in, or write to us about your order.', 'link_ended');

function shoppingHandlers(ctx: Context): Handlers<typeof orderShoppingCalls> {
  /** An order is readable by its owner, or with its signed link until that expires; anyone else gets a 404. */
  const owned = ({ caller, params, query }: OrderCall): [string, IsOwner] => {
    const id = parseOrderId(params);
    const ownerId = caller.kind === 'customer' || caller.kind === 'visitor' ? caller.ownerId : null;
    const hasLink = isOrderToken(ctx.linkSecret, id, query.token);
    const isOwner: IsOwner = (order) => {
      if (order.ownerId === ownerId) return true;
      if (hasLink && !isLinkOpen(order, ctx.now())) throw linkEnded();
      return hasLink;
    };
    return [id, isOwner];
  };
  const view = async (id: string, isOwner: IsOwner) =>
    shopperOrderView(await getOrder(ctx.pool, id, isOwner), ctx.now());

  return {
    'POST /api/orders': async ({ caller, body, req }) => {
      const placed = await placeOrder(ctx, shopperOf(caller), body, parseIdempotencyKey(req));
      return placed.kind === 'placed' ? reply(201, placed.answer) : reply(409, placed.answer);
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
      await requestReturn(ctx, id, call.body, isOwner);
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

function shopperOf(caller: Extract<CallerClaims, { kind: 'visitor' | 'customer' }>): Shopper {
  const { ownerId } = caller;
  return caller.kind === 'customer'
    ? { ownerId, userId: caller.userId, visitorId: caller.visitorId }
    : { ownerId, userId: null };
}

function parseIdempotencyKey(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('The Idempotency-Key is not valid.');
  return key;
}
