import { randomUUID } from 'node:crypto';
import type { orderAdminCalls } from '@loop-petal/contracts/operations/orders';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { isStopping } from '@loop-petal/service-kit/http/health';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { cutPage } from '@loop-petal/service-kit/http/list-pages';
import { readRequestId } from '@loop-petal/service-kit/http/read-input';
import { uuidOfHash } from '@loop-petal/service-kit/security/hashed-uuid';
import { sign } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';
import { changeColor } from '../changes/change-color.ts';
import { changeStatus } from '../changes/change-status.ts';
import { correctWishes } from '../changes/correct-wishes.ts';
import { refundOrder } from '../changes/refund-order.ts';
import { reviewOrder } from '../changes/review-order.ts';
import { parseIdempotencyKey } from '../checkout/shopper.ts';
import type { Context } from '../context.ts';
import { findCustomer, pageOfCustomers } from '../customers/customer-store.ts';
import { askDelay } from '../delays/ask-delay.ts';
import { viewDelayForAdmin } from '../delays/delay-views.ts';
import { withdrawDue } from '../dues/withdraw-due.ts';
import { sendNote } from '../notes/customer-notes.ts';
import { addNote, addTag, removeNote, removeTag } from '../notes/staff-notes.ts';
import { getOrder, parseOrderId } from '../orders/find-orders.ts';
import type { Admin, OrderRecord } from '../orders/order.ts';
import { adminOrderView } from '../orders/order-views.ts';
import { enterOrder } from '../quotes/enter-order.ts';
import { acceptRequest, declineRequest } from '../requests/decide-request.ts';
import { changeReturn } from '../returns/change-return.ts';
import { changeService } from '../shipments/change-service.ts';
import { correctAddress } from '../shipments/correct-address.ts';
import { upgradeShipping } from '../shipments/upgrade-shipping.ts';
import { voidShipment } from '../shipments/void-labels.ts';
import { awaitOrderChanges } from './await-changes.ts';
import { findAdmin } from './find-admin.ts';
import { allOrders, countedPage } from './list-orders.ts';
import { readProductionQueue } from './production-queue.ts';
import { readStats } from './statistics.ts';

const Cursor = z.uuid();

export const adminHandlers = (ctx: Context): Handlers<typeof orderAdminCalls> => {
  const views = (orders: OrderRecord[]) => {
    const now = ctx.now();
    return orders.map((order) => adminOrderView(order, now));
  };
  async function* allViews(pages: AsyncIterable<OrderRecord[]>) {
    for await (const page of pages) yield views(page);
  }
  const view = async (id: string) => adminOrderView(await getOrder(ctx.pool, id), ctx.now());
  const changed = async (
    params: { id: string },
    caller: { userId: string },
    change: (id: string, admin: Admin) => Promise<void>,
  ) => {
    const id = parseOrderId(params);
    await change(id, await findAdmin(ctx, caller.userId));
    return view(id);
  };

  return {
    'GET /api/admin/orders': async ({ query: { limit, cursor, ...filter } }) => {
      if (cursor !== undefined && !Cursor.safeParse(cursor).success) throw badRequest('The cursor is not valid.');
      if (limit === undefined) return allViews(allOrders(ctx.pool, filter, cursor));
      const { orders, headers } = await countedPage(ctx.pool, filter, cursor, limit);
      return reply(200, views(orders), headers);
    },
    'POST /api/admin/orders': async ({ body, caller, req }) => {
      const key = parseIdempotencyKey(req) ?? randomUUID();
      const id = uuidOfHash(sign(ctx.linkSecret, `order by hand ${JSON.stringify([caller.userId, key])}`, 'hex'));
      const entered = await enterOrder(ctx, id, key, body, await findAdmin(ctx, caller.userId));
      return entered.kind === 'placed' ? reply(201, await view(entered.answer.id)) : reply(409, entered.answer);
    },
    'GET /api/admin/orders/{id}': ({ params }) => view(parseOrderId(params)),
    'PATCH /api/admin/orders/{id}/status': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => changeStatus(ctx, id, body.status, admin)),
    'PATCH /api/admin/orders/{id}/address': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => correctAddress(ctx, id, body, admin)),
    'POST /api/shipping/void': ({ caller, body }) =>
      changed({ id: body.orderId }, caller, (_, admin) => voidShipment(ctx, body, admin)),
    'GET /api/admin/orders/{id}/timeline': async ({ params }) => {
      const notes = await ctx.orders.timeline(parseOrderId(params));
      if (notes.length === 0) throw notFound('Order not found');
      return notes.map(({ id, at, ...note }) => ({ ...note, id: String(id), at: at.toISOString() }));
    },
    'POST /api/admin/orders/{id}/refund': ({ caller, params, body, req }) => {
      const refundId = readRequestId(req);
      return changed(params, caller, (id, admin) => refundOrder(ctx, id, refundId, body ?? {}, admin));
    },
    'PATCH /api/admin/orders/{id}/returns/{returnId}': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => changeReturn(ctx, id, params.returnId, body, admin)),
    'POST /api/admin/orders/{id}/notes': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => addNote(ctx, id, body.text, admin)),
    'DELETE /api/admin/orders/{id}/notes/{noteId}': ({ caller, params }) =>
      changed(params, caller, (id, admin) => removeNote(ctx, id, params.noteId, admin)),
    'POST /api/admin/orders/{id}/customer-notes': ({ caller, params, body: { text }, req }) => {
      const noteId = readRequestId(req);
      return changed(params, caller, (id, admin) => sendNote(ctx, id, { id: noteId, text }, admin));
    },
    'POST /api/admin/orders/{id}/tags': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => addTag(ctx, id, body.tag, admin)),
    'DELETE /api/admin/orders/{id}/tags/{tag}': ({ caller, params }) =>
      changed(params, caller, (id, admin) => removeTag(ctx, id, params.tag.toLowerCase(), admin)),
    'POST /api/admin/orders/{id}/reviewed': ({ caller, params }) =>
      changed(params, caller, (id, admin) => reviewOrder(ctx, id, admin)),
    'POST /api/admin/orders/{id}/accept': ({ caller, params }) =>
      changed(params, caller, (id, admin) => acceptRequest(ctx, id, admin)),
    'POST /api/admin/orders/{id}/decline': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => declineRequest(ctx, id, body?.reason || null, admin)),
    'GET /api/admin/orders/{id}/delay': ({ params }) => viewDelayForAdmin(ctx, parseOrderId(params)),
    'POST /api/admin/orders/{id}/ask-delay': async ({ caller, params }) => {
      const id = parseOrderId(params);
      await askDelay(ctx, id, await findAdmin(ctx, caller.userId));
      return viewDelayForAdmin(ctx, id);
    },
    'POST /api/admin/orders/{id}/upgrade-shipping': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => upgradeShipping(ctx, id, body.service, admin)),
    'POST /api/admin/orders/{id}/change-service': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => changeService(ctx, id, body.service, admin)),
    'DELETE /api/admin/orders/{id}/due': ({ caller, params }) =>
      changed(params, caller, (id, admin) => withdrawDue(ctx, id, admin)),
    'PATCH /api/admin/orders/{id}/items/{itemId}/color': ({ caller, params, body }) =>
      changed(params, caller, (id, admin) => changeColor(ctx, id, params.itemId, body.color, admin)),
    'PATCH /api/admin/orders/{id}/items/{itemId}/personalization': ({ caller, params, body }) => {
      const correction = { itemId: params.itemId, given: body.personalization };
      return changed(params, caller, (id, admin) => correctWishes(ctx, id, correction, { admin }));
    },
    'GET /api/admin/customers': async ({ query: { limit, cursor, q } }) => {
      const found = await pageOfCustomers(ctx.pool, { q, cursor, limit: limit + 1 });
      const { page, headers } = cutPage(found, limit);
      return reply(200, page, headers);
    },
    'GET /api/admin/customers/{id}': ({ params }) => findCustomer(ctx.pool, parseOrderId(params)),
    'GET /api/admin/stats': () => readStats(ctx.pool, ctx.timeZone),
    'GET /api/admin/stats/changes': ({ query, req, res }) =>
      awaitOrderChanges(ctx.pool, query.after, () => res.destroyed || isStopping(req.app)),
    'GET /api/admin/stats/to-make': () => readProductionQueue(ctx.pool),
  };
};
