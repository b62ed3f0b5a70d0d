import { isPickup } from './pickup.ts';

/** The statuses of an order. Not a schema, because the admin client's first load should not include zod. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The values by which lists of orders can be filtered. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'payment_failed', 'open'] as const;
export type OrderFilterStatus = (typeof ORDER_FILTERS)[number];

/** An order whose payment failed is cancelled, but is shown and filtered separately. */
export const isPaymentFailed = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: string }): boolean =>
  status === 'cancelled' && paymentStatus === 'failed';

const PICKUP_STATUSES: Partial<Record<OrderStatus, string>> = { shipped: 'ready for pickup', delivered: 'picked up' };

/** The status in words; an order that its customer collects is never called shipped. */
export const statusName = (status: OrderStatus, shippingMethod: string): string =>
  (isPickup(shippingMethod) && PICKUP_STATUSES[status]) || status;

/** The status for a badge. */
export const shownStatus = (order: { status: OrderStatus; paymentStatus: string; shippingMethod: string }): string =>
  isPaymentFailed(order) ? 'Payment failed' : statusName(order.status, order.shippingMethod);
