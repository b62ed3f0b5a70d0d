import { textFilter } from '@loop-petal/contracts/rules/search';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Period } from './order-period.ts';

/** Searches orders by id, name, email address and tracking number. */
export const orderSearch = (orders: AdminOrderView[]) =>
  textFilter(orders, ({ id, customerName, customerEmail, trackingNumber }) => [
    id,
    customerName,
    customerEmail,
    trackingNumber,
  ]);

/** @param status '' matches every status */
export const filterOrders = (
  orders: readonly AdminOrderView[],
  status: string,
  { from, until }: Period = {},
): AdminOrderView[] =>
  orders.filter(
    (order) =>
      (!status || order.status === status) && (!from || order.createdAt >= from) && (!until || order.createdAt < until),
  );
