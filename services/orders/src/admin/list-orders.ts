import { cutPage } from '@loop-petal/service-kit/http/list-pages';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { countOrders, type OrderFilter, pageOfOrders } from '../orders/find-orders.ts';
import type { OrderRecord } from '../orders/order.ts';

const PAGE_SIZE = 500;

export async function* allOrders(
  db: Queryable,
  filter: OrderFilter,
  cursor: string | undefined,
): AsyncGenerator<OrderRecord[]> {
  let last = cursor;
  do {
    const page = await pageOfOrders(db, { ...filter, cursor: last, limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    last = page.at(-1)?.id;
  } while (last);
}

/** One page of orders, with headers for the number of matches (at most 10,000 in a search) and the next cursor. */
export async function countedPage(
  db: Queryable,
  filter: OrderFilter,
  cursor: string | undefined,
  limit: number,
): Promise<{ orders: OrderRecord[]; headers: Record<string, string> }> {
  const reading = pageOfOrders(db, { ...filter, cursor, limit: limit + 1 });
  const [found, total] = await Promise.all([reading, filter.q ? undefined : countOrders(db, filter)]);
  const { page: orders, headers } = cutPage(found, limit);
  // counting a search with few matches scans all orders, so a complete first page is its own count
  const isAll = cursor === undefined && found.length <= limit;
  const count = total ?? (isAll ? found.length : await countOrders(db, filter));
  return { orders, headers: { 'X-Total-Count': String(count), ...headers } };
}
