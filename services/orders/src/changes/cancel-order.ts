import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { canCancel, isHandedOver, type Order } from '../orders/order.ts';
import { leftByPayment, requestRefund } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { cancelWithRefund } from './status-rules.ts';

export const cancelOrder = (ctx: Context, id: string, isOwner: (order: Order) => boolean): Promise<void> =>
  changeOrder(
    ctx,
    id,
    async (order, tx, now) => {
      const record = await getOrder(tx, id);
      if (!canCancel(record, now)) {
        const isSent = record.shipments.some(isHandedOver);
        const why = isSent ? ', because a parcel has left' : order.makingBegunAt ? ', because we have started it' : '';
        throw conflict(`This order can no longer be cancelled${why}. Please contact us.`, 'not_cancellable');
      }
      const refunds = order.acceptance === 'requested' ? [] : await refundAll(tx, order, now);
      const decision = cancelWithRefund(order, 'Cancelled by the customer', 'customer');
      return { ...decision, events: [...decision.events, ...refunds] };
    },
    isOwner,
  );

/**
 * Stores the refund of the remaining payments. Payments refunds the one that placed the order when it receives the
 * cancellation's event; `dropRefund` deletes that refund if the payment is released instead.
 * @returns the events for the others
 */
export async function refundAll(tx: Queryable, order: Order, at: Date): Promise<ShopEvent[]> {
  const parts = (await leftByPayment(tx, order)).filter(({ amountCents }) => amountCents > 0);
  const refund = { id: randomUUID(), orderId: order.id, parts, requestedBy: 'customer', at };
  const events = (await requestRefund(tx, refund)) ?? [];
  return events.filter((_, index) => parts[index]?.paymentId !== order.paymentId);
}
