import { once } from 'node:events';
import { type AdminOrdersQuery, AdminOrderView } from '@loop-petal/contracts/orders-api';
import { badRequest } from '@loop-petal/service-kit/errors';
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
 * one plain array, sent in pieces so that a hundred thousand orders never sit in memory at once.
 */
export async function listOrders(ctx: Context, query: z.output<typeof AdminOrdersQuery>, res: Response): Promise<void> {
  const { limit, cursor, ...filter } = query;
  if (cursor !== undefined && !Cursor.safeParse(cursor).success) throw badRequest('The cursor is not usable.');
  if (limit === undefined) return streamAll(ctx, { ...filter, cursor }, res);
  const [orders, total] = await Promise.all([
    pageOfOrders(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
    countOrders(ctx.pool, filter),
  ]);
  const page = orders.slice(0, limit);
  const last = page.at(-1);
  res.set('X-Total-Count', String(total));
  if (last && orders.length > limit) res.set('X-Next-Cursor', last.id);
  res.json(shown(page));
}

async function streamAll(ctx: Context, filter: OrderFilter & { cursor?: string | undefined }, res: Response) {
  let page = await pageOfOrders(ctx.pool, { ...filter, limit: CHUNK });
  if (page.length < CHUNK) {
    res.json(shown(page));
    return;
  }
  const gone = new AbortController();
  res.type('json').once('close', () => gone.abort());
  let opening = '[';
  while (page.length > 0 && !res.destroyed) {
    const chunk = opening + JSON.stringify(shown(page)).slice(1, -1);
    opening = ',';
    if (!res.write(chunk)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
    page = await pageOfOrders(ctx.pool, { ...filter, limit: CHUNK, cursor: page.at(-1)?.id });
  }
  res.end(']');
}

function shown(orders: OrderRecord[]): z.output<typeof AdminOrderView>[] {
  const now = new Date();
  return z.array(AdminOrderView).parse(orders.map((order) => adminOrderView(order, now)));
}
