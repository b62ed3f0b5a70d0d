import {
  OrderView,
  PlacedOrderView,
  PlaceOrderRequest,
  QuoteChanged,
  ReturnRequest,
} from '@loop-petal/contracts/orders-api';
import { caller, customer } from '@loop-petal/service-kit/http/app';
import { badRequest, forbidden, notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { cancelOrder } from './cancel-order.ts';
import type { Context } from './context.ts';
import type { Shopper } from './new-order.ts';
import type { Order } from './order.ts';
import { orderIdOf } from './order-id.ts';
import { isOrderToken } from './order-link.ts';
import { findOrder } from './order-record-store.ts';
import { orderView } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import { returnOrder } from './return-order.ts';

const Nothing = z.strictObject({}).optional();

export const orderRoutes = (ctx: Context) =>
  Router()
    .post('/api/orders', async (req, res) => {
      const shopper = shopperOf(req);
      const placed = await placeOrder(ctx, shopper, readInput(PlaceOrderRequest, req.body), idempotencyKey(req));
      if (placed.kind === 'placed') res.status(201).json(PlacedOrderView.parse(placed.answer));
      else res.status(409).json(QuoteChanged.parse(placed.answer));
    })
    .get('/api/user/orders', async (req, res) => {
      const orders = await ctx.orders.ofUser(customer(req).userId);
      const now = new Date();
      res.json(z.array(OrderView).parse(orders.map((order) => orderView(order, now))));
    })
    .get('/api/orders/:id', async (req, res) => {
      const id = orderIdOf(req);
      await answer(ctx, res, id, isTheirs(ctx, req, id));
    })
    .post('/api/orders/:id/cancel', async (req, res) => {
      readInput(Nothing, req.body);
      const id = orderIdOf(req);
      const theirs = isTheirs(ctx, req, id);
      await cancelOrder(ctx, id, theirs);
      await answer(ctx, res, id, theirs);
    })
    .post('/api/orders/:id/return', async (req, res) => {
      const { reason } = readInput(ReturnRequest, req.body);
      const id = orderIdOf(req);
      const theirs = isTheirs(ctx, req, id);
      await returnOrder(ctx, id, reason, theirs);
      await answer(ctx, res, id, theirs);
    });

function shopperOf(req: Request): Shopper {
  const who = caller(req);
  if (who.kind === 'customer') return { ownerId: who.ownerId, userId: who.userId, visitorId: who.visitorId };
  if (who.kind === 'visitor') return { ownerId: who.ownerId, userId: null };
  throw forbidden('Please shop with a customer account.');
}

function idempotencyKey(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('The Idempotency-Key is not usable.');
  return key;
}

/** An order is for who placed it and for who holds its signed link; for everybody else it does not exist. */
function isTheirs(ctx: Context, req: Request, id: string): (order: Pick<Order, 'ownerId'>) => boolean {
  const who = caller(req);
  const ownerId = who.kind === 'customer' || who.kind === 'visitor' ? who.ownerId : null;
  const holdsLink = isOrderToken(ctx.linkSecret, id, req.query.token);
  return (order) => holdsLink || order.ownerId === ownerId;
}

async function answer(
  ctx: Context,
  res: { json(body: unknown): unknown },
  id: string,
  theirs: (order: Pick<Order, 'ownerId'>) => boolean,
): Promise<void> {
  const order = await findOrder(ctx.pool, id);
  if (!order || !theirs(order)) throw notFound('Order not found');
  res.json(OrderView.parse(orderView(order, new Date())));
}
