import { refundWay } from '@loop-petal/contracts/rules/paid-outside';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';

/** What a cancellation means for the money. */
export const cancelledText = (order: OrderView): string =>
  order.paidAt ? `Your money goes back ${refundWay(order)}.` : 'Your card will not be charged.';
