import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderPiecesRestocked, orderRefunded } from '@loop-petal/contracts/events/order-events';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { piecesInShop, restockedPieces } from '../changes/left-out-pieces.ts';
import { getOrder } from '../orders/find-orders.ts';
import { describePieces, namedPieces } from '../orders/named-pieces.ts';
import { type Decision, type Note, type OrderRecord, refundedShipping } from '../orders/order.ts';
import { leavePiecesOut } from '../orders/refund-store.ts';
import { hasLeft } from '../orders/sent-pieces.ts';

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
  const toLeaveOut = isFirst && refund.leavesOut ? refund.items : [];
  const unsent = piecesInShop(order, toLeaveOut);
  const sent = toLeaveOut.filter((piece) => hasLeft(order, piece));
  const named = {
    pieces: namedPieces(order, refund.items),
    withShipping: refund.shippingCents > 0,
    keepsShipping: refundedShipping(order) < order.shippingCents,
    leavesOut: unsent.length > 0 && unsent.length === refund.items.length,
  };
  const isRefund = (event: ShopEvent) => event.type === orderRefunded.type;
  const events = decision.events.map((event) =>
    isRefund(event) ? orderRefunded({ ...orderRefunded.schema.parse(event.data), ...named }) : event,
  );
  const notes = [
    ...decision.notes,
    ...noteAbout(order, unsent, 'won’t be made or sent.'),
    ...noteAbout(order, sent, 'had already left the shop.'),
  ];
  if (unsent.length === 0) return { ...decision, events, notes };
  await leavePiecesOut(tx, orderId, unsent);
  const restocked = restockedPieces(order, unsent);
  const { reservationVersion } = order;
  return {
    ...decision,
    changesDetails: true,
    notes,
    events: [
      ...events,
      ...(restocked.length > 0 ? [orderPiecesRestocked({ orderId, reservationVersion, pieces: restocked })] : []),
    ],
  };
}

const noteAbout = (order: OrderRecord, pieces: readonly ItemQuantity[], what: string): Note[] =>
  pieces.length === 0
    ? []
    : [
        {
          type: 'order.pieces-left-out',
          description: `${describePieces(namedPieces(order, pieces))} ${what}`,
          by: 'system',
        },
      ];
