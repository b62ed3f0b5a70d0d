import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import type { orderShoppingCalls } from '@loop-petal/contracts/operations/orders';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { isOrderToken } from '@loop-petal/service-kit/security/order-link';
import type { Request } from 'express';
import { cancelOrder } from '../changes/cancel-order.ts';
import { returnOrder } from '../changes/return-order.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { Shopper } from '../checkout/submission.ts';
import type { Context } from '../context.ts';
import { decideDelay } from '../delays/decide-delay.ts';
import { viewDelay } from '../delays/delay-views.ts';
import { findOrder } from './find-orders.ts';
import { isLinkOpen, type Order } from './order.ts';
import { orderView, shopperOrderView } from './order-views.ts';
import { parseOrderId } from './parse-order-id.ts';

type IsOwner = (order: Pick<Order, 'ownerId' | 'deliveredAt' | 'createdAt'>) => boolean;

const linkEnded = () =>
  notFound('This link has expired. Please log in, or write to us about your order.', 'link_ended');

export const shoppingHandlers = (ctx: Context): Handlers<typeof orderShoppingCalls> => {
  /** An order is readable by its owner, or with its signed link until that expires; others get a 404. */
  const ownership = (caller: CallerClaims, id: string, token: string | undefined): IsOwner => {
    const ownerId = caller.kind === 'customer' || caller.kind === 'visitor' ? caller.ownerId : null;
    const hasLink = isOrderToken(ctx.linkSecret, id, token);
    return (order) => {
      if (order.ownerId === ownerId) return true;
      if (hasLink && !isLinkOpen(order, ctx.now())) throw linkEnded();
      return hasLink;
    };
  };
  const view = async (id: string, isOwner: IsOwner): Promise<OrderView> => {
    const order = await findOrder(ctx.pool, id);
    if (!order || !isOwner(order)) throw notFound('Order not found');
    return shopperOrderView(order, ctx.now());
  };

  return {
    'POST /api/orders': async ({ caller, body, req }) => {
      const placed = await placeOrder(ctx, shopperOf(caller), body, idempotencyKeyOf(req));
      return placed.kind === 'placed' ? reply(201, placed.answer) : reply(409, placed.answer);
    },
    'GET /api/user/orders': async ({ caller }) => {
      const orders = await ctx.orders.ofUser(caller.userId);
      const now = ctx.now();
      return orders.map((order) => orderView(order, now));
    },
    'GET /api/orders/{id}': async ({ caller, params, query }) => {
      const id = parseOrderId(params);
      return view(id, ownership(caller, id, query.token));
    },
    'POST /api/orders/{id}/cancel': async ({ caller, params, query }) => {
      const id = parseOrderId(params);
      const isOwner = ownership(caller, id, query.token);
      await cancelOrder(ctx, id, isOwner);
      return view(id, isOwner);
    },
    'POST /api/orders/{id}/return': async ({ caller, params, query, body }) => {
      const id = parseOrderId(params);
      const isOwner = ownership(caller, id, query.token);
      await returnOrder(ctx, id, body.reason, isOwner);
      return view(id, isOwner);
    },
    'GET /api/orders/{id}/delay': ({ caller, params, query }) => {
      const id = parseOrderId(params);
      return viewDelay(ctx, id, ownership(caller, id, query.token));
    },
    'POST /api/orders/{id}/delay': async ({ caller, params, query, body }) => {
      const id = parseOrderId(params);
      const isOwner = ownership(caller, id, query.token);
      await decideDelay(ctx, id, body.decision, isOwner);
      return viewDelay(ctx, id, isOwner);
    },
  };
};

function shopperOf(caller: Extract<CallerClaims, { kind: 'visitor' | 'customer' }>): Shopper {
  const { ownerId } = caller;
  return caller.kind === 'customer'
    ? { ownerId, userId: caller.userId, visitorId: caller.visitorId }
    : { ownerId, userId: null };
}

function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('The Idempotency-Key is not valid.');
  return key;
}
