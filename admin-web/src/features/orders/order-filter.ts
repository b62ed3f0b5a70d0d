import type { AdminOrderView } from '@loop-petal/contracts/orders-api';

export interface SearchableOrder {
  order: AdminOrderView;
  text: string;
}

/** Orders beside the text they are found by: id, name, mail address and tracking number. */
export const searchable = (orders: AdminOrderView[]): SearchableOrder[] =>
  orders.map((order) => ({
    order,
    text: [order.id, order.customerName, order.customerEmail, order.trackingNumber].join(' ').toLowerCase(),
  }));

/** @param text any case; '' is everything. @param status '' is every status */
export function filterOrders(orders: SearchableOrder[], text: string, status: string): AdminOrderView[] {
  const wanted = text.trim().toLowerCase();
  return orders
    .filter((entry) => (!status || entry.order.status === status) && entry.text.includes(wanted))
    .map(({ order }) => order);
}
