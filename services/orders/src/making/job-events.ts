import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderMakingBegun, orderPiecesReady } from '@loop-petal/contracts/events/order-events';
import type { jobChanged } from '@loop-petal/contracts/events/production-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { isOrderStored } from '../orders/find-orders.ts';
import type { Decision } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { areAllReady, listMadePieces, savePiece } from './piece-store.ts';

/** Stores the state of a piece. The first begun and the last ready piece are published once, whatever is undone. */
export async function onJobChanged(tx: Queryable, event: EventOf<typeof jobChanged>): Promise<void> {
  const { orderId, state, productName, artisanName } = event.data;
  if (state === 'queued' || state === 'cancelled') {
    if (await isOrderStored(tx, orderId)) await savePiece(tx, event);
    return;
  }
  const order = await lockOrder(tx, orderId);
  if (!order || !(await savePiece(tx, event))) return;
  const at = new Date(event.time);
  const decision: Decision = { change: {}, notes: [], events: [] };
  if (!order.makingBegunAt) {
    decision.change.makingBegunAt = at;
    const description = `${artisanName ?? 'An artisan'} has begun ${productName}.`;
    decision.notes.push({ type: 'order.making-begun', description, by: 'system' });
    decision.events.push(orderMakingBegun({ orderId, productName, artisanName }));
  }
  if (!order.piecesReadyAt && (await areAllReady(tx, orderId))) {
    decision.change.piecesReadyAt = at;
    decision.notes.push({ type: 'order.pieces-ready', description: 'All pieces are ready.', by: 'system' });
    decision.events.push(orderPiecesReady({ orderId, pieces: await listMadePieces(tx, orderId) }));
  }
  if (decision.events.length > 0) await saveDecision(tx, order, decision, at);
}
