import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderPiecesRestocked, orderRefunded } from '@loop-petal/contracts/events/order-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { isBackInStock, isInShop, restockedPieces } from '../changes/left-out-pieces.ts';
import { getOrder } from '../orders/find-orders.ts';
import { describePieces, namedPieces } from '../orders/named-pieces.ts';
import type { Decision, OrderRecord, OrderRefund } from '../orders/order.ts';
import { keepPieces, leavePiecesOut } from '../orders/refund-store.ts';

/**
 * Completes the decision about a refund that is done: adds its pieces to its event, and leaves them out of the order
 * unless they were sent in the meantime. Call it with a locked order.
 * @param isFirst whether the refund was still requested before this event
 */
export async function completeRefund(
  tx: Queryable,
  orderId: string,
  { id, isFirst }: { id: string; isFirst: boolean },
  decision: Decision,
): Promise<Decision> {
  const order = await getOrder(tx, orderId);
  const refund = order.refunds.find((one) => one.id === id);
  if (!refund) return decision;
  const isToLeaveOut = isFirst && refund.leavesOut;
  const leavesOut = isToLeaveOut && isInShop(order);
  const named = {
    pieces: namedPieces(order, refund.items),
    withShipping: refund.shippingCents > 0,
    leavesOut,
  };
  const isRefund = (event: ShopEvent) => event.type === orderRefunded.type;
  const events = decision.events.map((event) =>
    isRefund(event) ? orderRefunded({ ...orderRefunded.schema.parse(event.data), ...named }) : event,
  );
  if (!isToLeaveOut) return { ...decision, events };
  if (!leavesOut) {
    await keepPieces(tx, id);
    const notes = order.stockLeft ? [noteAbout(order, refund, 'had already left the shop.')] : [];
    return { ...decision, events, notes: [...decision.notes, ...notes] };
  }
  await leavePiecesOut(tx, orderId, refund.items);
  const restocked = restockedPieces(order, order.refunds.filter(isBackInStock));
  const { reservationVersion } = order;
  return {
    ...decision,
    changesDetails: true,
    notes: [...decision.notes, noteAbout(order, refund, 'won’t be made or sent.')],
    events: [
      ...events,
      ...(restocked.length > 0 ? [orderPiecesRestocked({ orderId, reservationVersion, pieces: restocked })] : []),
    ],
  };
}

const noteAbout = (order: OrderRecord, { items }: OrderRefund, what: string) => ({
  type: 'order.pieces-left-out',
  description: `${describePieces(namedPieces(order, items))} ${what}`,
  by: 'system',
});
