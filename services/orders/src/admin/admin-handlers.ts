import { randomUUID } from 'node:crypto';
import type { orderAdminCalls } from '@loop-petal/contracts/operations/orders';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { isStopping } from '@loop-petal/service-kit/http/health';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { z } from 'zod';
import { changeStatus } from '../changes/change-status.ts';
import { refundOrder } from '../changes/refund-order.ts';
import { reviewOrder } from '../changes/review-order.ts';
import type { Context } from '../context.ts';
import { askDelay } from '../delays/ask-delay.ts';
import { viewDelayForAdmin } from '../delays/delay-views.ts';
import { findOrder } from '../orders/find-orders.ts';
import type { OrderRecord } from '../orders/order.ts';
import { adminOrderView } from '../orders/order-views.ts';
import { parseOrderId } from '../orders/parse-order-id.ts';
import { acceptRequest } from '../requests/accept-request.ts';
import { declineRequest } from '../requests/decline-request.ts';
import { correctAddress } from '../shipments/correct-address.ts';
import { upgradeShipping } from '../shipments/upgrade-shipping.ts';
import { voidShipment } from '../shipments/void-labels.ts';
import { awaitOrderChanges } from './await-changes.ts';
import { allOrders, countedPage } from './list-orders.ts';
import { readProductionQueue } from './production-queue.ts';
import { readStats } from './statistics.ts';

const Cursor = z.uuid();

export const adminHandlers = (ctx: Context): Handlers<typeof orderAdminCalls> => {
  const view = async (id: string): Promise<AdminOrderView> => {
    const order = await findOrder(ctx.pool, id);
    if (!order) throw notFound('Order not found');
    return adminOrderView(order, ctx.now());
  };
  const views = (orders: OrderRecord[]): AdminOrderView[] => {
    const now = ctx.now();
    return orders.map((order) => adminOrderView(order, now));
  };
  async function* allViews(pages: AsyncIterable<OrderRecord[]>): AsyncGenerator<AdminOrderView[]> {
    for await (const page of pages) yield views(page);
  }
  /** The admin's name for the order's history, or "admin" while identity does not answer. */
  const nameOf = (id: string): Promise<string> =>
    ctx.identity.call('GET /internal/users/{id}', { params: { id } }).then(
      ({ username }) => username,
      () => 'admin',
    );

  return {
    'GET /api/admin/orders': async ({ query: { limit, cursor, ...filter } }) => {
      if (cursor !== undefined && !Cursor.safeParse(cursor).success) throw badRequest('The cursor is not valid.');
      if (limit === undefined) return allViews(allOrders(ctx.pool, filter, cursor));
      const { orders, total, nextCursor } = await countedPage(ctx.pool, filter, cursor, limit);
      const headers = { 'X-Total-Count': String(total), ...(nextCursor ? { 'X-Next-Cursor': nextCursor } : {}) };
      return reply(200, views(orders), headers);
    },
    'GET /api/admin/orders/{id}': ({ params }) => view(parseOrderId(params)),
    'PATCH /api/admin/orders/{id}/status': async ({ caller: { userId }, params, body }) => {
      const id = parseOrderId(params);
      await changeStatus(ctx, id, body.status, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'PATCH /api/admin/orders/{id}/address': async ({ caller: { userId }, params, body }) => {
      const id = parseOrderId(params);
      await correctAddress(ctx, id, body, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'POST /api/shipping/void': async ({ caller: { userId }, body }) => {
      await voidShipment(ctx, body, await nameOf(userId), recorderOf(userId));
      return view(body.orderId);
    },
    'GET /api/admin/orders/{id}/timeline': async ({ params }) => {
      const notes = await ctx.orders.timeline(parseOrderId(params));
      if (notes.length === 0) throw notFound('Order not found');
      return notes.map(({ id, at, ...note }) => ({ ...note, id: String(id), at: at.toISOString() }));
    },
    'POST /api/admin/orders/{id}/refund': async ({ caller: { userId }, params, body, req }) => {
      const refundId = readInput(z.uuid().default(randomUUID), req.get('idempotency-key'));
      const id = parseOrderId(params);
      const refund = { refundId, amountCents: body?.amount?.cents, by: await nameOf(userId) };
      await refundOrder(ctx, id, refund, recorderOf(userId));
      return view(id);
    },
    'POST /api/admin/orders/{id}/reviewed': async ({ caller: { userId }, params }) => {
      const id = parseOrderId(params);
      await reviewOrder(ctx, id, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'POST /api/admin/orders/{id}/accept': async ({ caller: { userId }, params }) => {
      const id = parseOrderId(params);
      await acceptRequest(ctx, id, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'POST /api/admin/orders/{id}/decline': async ({ caller: { userId }, params, body }) => {
      const id = parseOrderId(params);
      await declineRequest(ctx, id, body?.reason || null, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'GET /api/admin/orders/{id}/delay': ({ params }) => viewDelayForAdmin(ctx, parseOrderId(params)),
    'POST /api/admin/orders/{id}/ask-delay': async ({ caller: { userId }, params }) => {
      const id = parseOrderId(params);
      await askDelay(ctx, id, await nameOf(userId), recorderOf(userId));
      return viewDelayForAdmin(ctx, id);
    },
    'POST /api/admin/orders/{id}/upgrade-shipping': async ({ caller: { userId }, params, body }) => {
      const id = parseOrderId(params);
      await upgradeShipping(ctx, id, body.service, await nameOf(userId), recorderOf(userId));
      return view(id);
    },
    'GET /api/admin/stats': () => readStats(ctx.pool, ctx.timeZone),
    'GET /api/admin/stats/changes': ({ query, req, res }) =>
      awaitOrderChanges(ctx.pool, query.after, () => res.destroyed || isStopping(req.app)),
    'GET /api/admin/stats/to-make': () => readProductionQueue(ctx.pool),
  };
};
