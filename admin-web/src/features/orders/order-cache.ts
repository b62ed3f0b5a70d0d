import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { mergeIntoQuery } from '@loop-petal/web-kit/merge-into-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type OrderPage, type OrderSearch, orderQueries } from './queries.ts';

type Pages = InfiniteData<OrderPage, string>;

const searchOf = (queryKey: readonly unknown[]): OrderSearch => queryKey[orderQueries.pagesKey.length] as OrderSearch;
const isSearch = (search: OrderSearch): boolean => Object.values(search).some(Boolean);

export function knownOrder(client: QueryClient, id: string): AdminOrderView | undefined {
  for (const [, data] of client.getQueriesData<Pages>({ queryKey: orderQueries.pagesKey })) {
    for (const { orders } of data?.pages ?? []) {
      const found = orders.find((order) => order.id === id);
      if (found) return found;
    }
  }
  return client.getQueryData(orderQueries.one(id).queryKey);
}

export const showOrder = (client: QueryClient, order: AdminOrderView): void => showOrders(client, [order]);

function showOrders(client: QueryClient, orders: readonly AdminOrderView[]): void {
  for (const order of orders) mergeIntoQuery(client, orderQueries.one(order.id).queryKey, () => order);
  for (const [queryKey] of client.getQueriesData({ queryKey: orderQueries.pagesKey })) {
    const withOrder = (data: Pages, order: AdminOrderView) =>
      replaced(data, order) ?? (isSearch(searchOf(queryKey)) ? data : joined(data, order));
    // A single update for all orders, so that a list being fetched is refetched only once.
    mergeIntoQuery<Pages>(client, queryKey, (data) => data && orders.reduce(withOrder, data));
  }
}

function replaced(data: Pages, order: AdminOrderView): Pages | undefined {
  const at = data.pages.findIndex(({ orders }) => orders.some(({ id }) => id === order.id));
  if (at < 0) return undefined;
  const pages = data.pages.map((page, index) =>
    index === at ? { ...page, orders: page.orders.map((one) => (one.id === order.id ? order : one)) } : page,
  );
  return { ...data, pages };
}

/** Adds an order at its place by time. Skips one older than all loaded ones while loading its page can add it. */
function joined(data: Pages, order: AdminOrderView): Pages {
  const { pages } = data;
  const isBefore = (one: AdminOrderView) => one.createdAt <= order.createdAt;
  const found = pages.findIndex(({ orders }) => orders.some(isBefore));
  if (found < 0 && pages.at(-1)?.next) return data;
  const at = found < 0 ? pages.length - 1 : found;
  const insert = (orders: AdminOrderView[]) => [
    ...orders.filter((one) => !isBefore(one)),
    order,
    ...orders.filter(isBefore),
  ];
  return {
    ...data,
    pages: pages.map(({ orders, total, next }, index) => ({
      next,
      total: total + 1,
      orders: index === at ? insert(orders) : orders,
    })),
  };
}

/** Refetches the orders with these ids (null: all) and the data shown with them. */
export async function refreshOrders(client: QueryClient, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return client.invalidateQueries({ queryKey: orderQueries.key });
  const orders = await Promise.allSettled(
    ids.map((id) => client.fetchQuery({ ...orderQueries.one(id), staleTime: 0 })),
  );
  showOrders(
    client,
    orders.flatMap((order) => (order.status === 'fulfilled' ? [order.value] : [])),
  );
  await Promise.all([
    ...ids.map((id) => client.invalidateQueries(orderQueries.timeline(id))),
    ...ids.map((id) => client.invalidateQueries(orderQueries.delay(id))),
    client.invalidateQueries({
      queryKey: orderQueries.pagesKey,
      predicate: ({ queryKey }) => isSearch(searchOf(queryKey)),
    }),
  ]);
}
