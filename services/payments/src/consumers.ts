import { orderCancelled, orderPlaced, orderRefundRequested } from '@loop-petal/contracts/order-events';
import { userDeleted } from '@loop-petal/contracts/user-events';
import { on } from '@loop-petal/service-kit/consumers';
import { captureForOrder, refundForOrder, releaseForOrder } from './follow-order.ts';
import { anonymisePayments } from './payment-store.ts';

export const paymentConsumers = [
  on(orderPlaced, ({ data }, tx) => captureForOrder(tx, data)),
  on(orderCancelled, ({ data }, tx) => releaseForOrder(tx, data)),
  on(orderRefundRequested, ({ data }, tx) => refundForOrder(tx, data)),
  on(userDeleted, ({ data }, tx) => anonymisePayments(tx, data.userId)),
];
