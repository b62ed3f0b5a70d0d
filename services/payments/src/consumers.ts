import {
  orderAccepted,
  orderCancelled,
  orderDueAuthorized,
  orderDueWithdrawn,
  orderPlaced,
  orderRefundRequested,
} from '@loop-petal/contracts/events/order-events';
import { userDeleted, userRegistered, userSignedIn } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { captureForOrder, refundForOrder, releaseForOrder } from './operations/apply-order-event.ts';
import { anonymizePayments, takeOverPayments } from './payment/payment-store.ts';

export const paymentsConsumers = () => [
  on(orderPlaced, ({ data }, tx) => captureForOrder(tx, data)),
  on(orderAccepted, ({ data }, tx) => captureForOrder(tx, { ...data, awaitsAcceptance: false })),
  on(orderCancelled, ({ data }, tx) => releaseForOrder(tx, data)),
  on(orderDueAuthorized, ({ data }, tx) => captureForOrder(tx, { ...data, awaitsAcceptance: false })),
  on(orderDueWithdrawn, ({ data }, tx) => releaseForOrder(tx, { ...data, refund: true, refundId: data.dueId })),
  on(orderRefundRequested, ({ data }, tx) => refundForOrder(tx, data)),
  on(userRegistered, ({ data }, tx) => assignPayments(tx, data)),
  on(userSignedIn, ({ data }, tx) => assignPayments(tx, data)),
  on(userDeleted, ({ data }, tx) => anonymizePayments(tx, data.userId)),
];

async function assignPayments(
  tx: Queryable,
  { userId, visitorId }: { userId: string; visitorId?: string | undefined },
) {
  if (visitorId !== undefined && visitorId !== userId) await takeOverPayments(tx, visitorId, userId);
}
