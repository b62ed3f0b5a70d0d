import { randomUUID } from 'node:crypto';
import {
  AdminOrdersQuery,
  AdminOrderView,
  AdminStatsView,
  DeadLetterView,
  RefundRequest,
  TimelineEntry,
  UpdateOrderStatusRequest,
} from '@loop-petal/contracts/orders-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/app';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { changeStatus } from './change-status.ts';
import type { Context } from './context.ts';
import { collectDeadLetters, replayLetter } from './dead-letters.ts';
import { listOrders } from './list-orders.ts';
import { orderIdOf } from './order-id.ts';
import { findOrder } from './order-record-store.ts';
import { adminOrderView } from './order-view.ts';
import { refundOrder } from './refund-order.ts';
import { readStats } from './stats-store.ts';

export const adminRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/orders', async (req, res) => {
      admin(req);
      await listOrders(ctx, readInput(AdminOrdersQuery, req.query), res);
    })
    .get('/api/admin/orders/:id', async (req, res) => {
      admin(req);
      orderIdOf(req);
      await answer(ctx, req, res);
    })
    .patch('/api/admin/orders/:id/status', async (req, res) => {
      const { status } = readInput(UpdateOrderStatusRequest, bodyOfAdmin(req));
      await changeStatus(ctx, orderIdOf(req), status, await nameOfAdmin(ctx, req), recorder(req));
      await answer(ctx, req, res);
    })
    .get('/api/admin/orders/:id/timeline', async (req, res) => {
      admin(req);
      const notes = await ctx.orders.timeline(orderIdOf(req));
      if (notes.length === 0) throw notFound('Order not found');
      const entries = notes.map(({ id, at, ...note }) => ({ ...note, id: String(id), at: at.toISOString() }));
      res.json(z.array(TimelineEntry).parse(entries));
    })
    .post('/api/admin/orders/:id/refund', async (req, res) => {
      const { amount } = readInput(RefundRequest, bodyOfAdmin(req) ?? {});
      const refundId = readInput(z.uuid().default(randomUUID), req.get('idempotency-key'));
      const wish = { refundId, amountCents: amount, by: await nameOfAdmin(ctx, req) };
      await refundOrder(ctx, orderIdOf(req), wish, recorder(req));
      await answer(ctx, req, res);
    })
    .get('/api/admin/stats', async (req, res) => {
      admin(req);
      res.json(AdminStatsView.parse(await readStats(ctx.pool)));
    })
    .get('/api/admin/dead-letters', async (req, res) => {
      admin(req);
      const { letters, leftOut } = await collectDeadLetters(ctx);
      if (leftOut.length > 0) res.set('X-Left-Out', leftOut.join(', '));
      res.json(z.array(DeadLetterView).parse(letters));
    })
    .post('/api/admin/dead-letters/:id/replay', async (req, res) => {
      admin(req);
      await replayLetter(ctx, req.params.id, recorder(req));
      res.status(204).end();
    });

function bodyOfAdmin(req: Request): unknown {
  admin(req);
  return req.body;
}

/** The history names the admin; while identity is away it says just that. */
async function nameOfAdmin(ctx: Context, req: Request): Promise<string> {
  return ctx.identity.username(admin(req).userId).catch(() => 'admin');
}

async function answer(ctx: Context, req: Request, res: Response): Promise<void> {
  const order = await findOrder(ctx.pool, orderIdOf({ params: { id: String(req.params.id) } }));
  if (!order) throw notFound('Order not found');
  res.json(AdminOrderView.parse(adminOrderView(order, new Date())));
}
