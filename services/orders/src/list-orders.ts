import { type AdminOrdersQuery, AdminOrderView } from '@loop-petal/contracts/orders-api';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { sendList } from '@loop-petal/service-kit/http/send-list';
import type { Response } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import type { OrderRecord } from './order.ts';
import { countOrders, type OrderFilter, pageOfOrders } from './order-record-store.ts';
import { adminOrderView } from './order-view.ts';

const CHUNK = 500;
const Cursor = z.uuid();

/**
 * Answers one page (with `X-Next-Cursor` while there are more, and `X-Total-Count`), or without a limit all orders as
 * one plain array.
 */
export async function listOrders(ctx: Context, query: z.output<typeof AdminOrdersQuery>, res: Response): Promise<void> {
  const { limit, cursor, ...filter } = query;
  if (cursor !== undefined && !Cursor.safeParse(cursor).success) throw badRequest('The cursor is not usable.');
  if (limit === undefined) {
    return sendList(res, async (last?: { id: string }) =>
      shown(await pageOfOrders(ctx.pool, { ...filter, cursor: last?.id ?? cursor, limit: CHUNK })),
    );
  }
  const { orders, total } = await countedPage(ctx, filter, cursor, limit);
  const page = orders.slice(0, limit);
  const last = page.at(-1);
  res.set('X-Total-Count', String(total));
  if (last && orders.length > limit) res.set('X-Next-Cursor', last.id);
  res.json(shown(page));
}

/** One order more than the page holds. What is rarely found takes a look at all orders: once, not a second time to count. */
async function countedPage(ctx: Context, filter: OrderFilter, cursor: string | undefined, limit: number) {
  const reading = pageOfOrders(ctx.pool, { ...filter, cursor, limit: limit + 1 });
  if (!filter.q) {
    const [orders, total] = await Promise.all([reading, countOrders(ctx.pool, filter)]);
    return { orders, total };
  }
  const orders = await reading;
  const isAll = cursor === undefined && orders.length <= limit;
  return { orders, total: isAll ? orders.length : await countOrders(ctx.pool, filter) };
}

function shown(orders: OrderRecord[]): z.output<typeof AdminOrderView>[] {
  const now = new Date();
  return z.array(AdminOrderView).parse(orders.map((order) => adminOrderView(order, now)));
}
