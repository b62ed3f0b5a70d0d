import { randomUUID } from 'node:crypto';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { canCancel, type Order } from '../orders/order.ts';
import { requestedRefundCents, requestRefund } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { cancelWithRefund } from './status-rules.ts';

export const cancelOrder = (ctx: Context, id: string, isOwner: (order: Order) => boolean): Promise<void> =>
  changeOrder(
    ctx,
    id,
    async (order, tx, now) => {
      if (!canCancel(order, now)) {
        const why = order.makingBegunAt ? ', because we have started it' : '';
        throw conflict(`This order can no longer be cancelled${why}. Please contact us.`, 'not_cancellable');
      }
      const isRequest = order.acceptance === 'requested';
      if (!isRequest) await refundAll(tx, order, now);
      const money = isRequest ? 'The card is not charged' : 'The payment is refunded';
      return cancelWithRefund(order, `Cancelled by the customer. ${money}.`, 'customer');
    },
    isOwner,
  );

/** Stores the refund of the remaining payment. Payments makes the refund when it receives the cancellation's event. */
export async function refundAll(tx: Queryable, order: Order, at: Date): Promise<void> {
  const amountCents = order.totalCents - Math.max(order.refundedCents, await requestedRefundCents(tx, order.id));
  if (amountCents > 0) {
    await requestRefund(tx, { id: randomUUID(), orderId: order.id, amountCents, requestedBy: 'customer', at });
  }
}
