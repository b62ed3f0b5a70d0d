import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Period } from './order-period.ts';

export interface SearchableOrder {
  order: AdminOrderView;
  text: string;
}

/** Orders with the text that is searched: id, name, email address and tracking number. */
export const searchable = (orders: AdminOrderView[]): SearchableOrder[] =>
  orders.map((order) => ({
    order,
    text: [order.id, order.customerName, order.customerEmail, order.trackingNumber].join(' ').toLowerCase(),
  }));

/** @param text any case; '' is everything. @param status '' is every status */
export function filterOrders(
  orders: SearchableOrder[],
  text: string,
  status: string,
  { from, until }: Period = {},
): AdminOrderView[] {
  const wanted = text.trim().toLowerCase();
  return orders
    .filter(
      ({ order, text: words }) =>
        (!status || order.status === status) &&
        (!from || order.createdAt >= from) &&
        (!until || order.createdAt < until) &&
        words.includes(wanted),
    )
    .map(({ order }) => order);
}
