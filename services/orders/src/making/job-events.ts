import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderMakingBegun, orderPiecesReady } from '@loop-petal/contracts/events/order-events';
import type { jobChanged } from '@loop-petal/contracts/events/production-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type Decision, isToBeMade } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { listMadePieces, readProgress, savePiece } from './piece-store.ts';

/**
 * Stores the state of a job. Clears the times of the first start and the last completion when they are undone, and
 * publishes their events once, but not of an order that has ended or left meanwhile. Ignores jobs that were closed because their order was shipped.
 */
export async function onJobChanged(tx: Queryable, event: EventOf<typeof jobChanged>): Promise<void> {
  const { orderId, state, productName, artisanName } = event.data;
  const order = await lockOrder(tx, orderId);
  if (!order || !(await savePiece(tx, event)) || state === 'shipped') return;
  const isWaiting = state === 'queued' || state === 'cancelled';
  if (isWaiting && !order.makingBegunAt && !order.piecesReadyAt) return;
  const { hasBegun, areReady } = await readProgress(tx, orderId);
  const at = new Date(event.time);
  const decision: Decision = { change: {}, notes: [], events: [] };
  if (!hasBegun && order.makingBegunAt) decision.change.makingBegunAt = null;
  if (!areReady && order.piecesReadyAt) decision.change.piecesReadyAt = null;
  if (hasBegun && !order.makingBegunAt) {
    decision.change.makingBegunAt = at;
  }
  if (decision.change.makingBegunAt && !(await isNoted(tx, orderId, 'order.making-begun'))) {
    // the history must not name the artisan
    const description = `An artisan has started ${productName}.`;
    decision.notes.push({ type: 'order.making-begun', description, by: 'system' });
    if (isToBeMade(order)) decision.events.push(orderMakingBegun({ orderId, productName, artisanName }));
  }
  if (areReady && !order.piecesReadyAt) {
    decision.change.piecesReadyAt = at;
  }
  if (decision.change.piecesReadyAt && !(await isNoted(tx, orderId, 'order.pieces-ready'))) {
    decision.notes.push({ type: 'order.pieces-ready', description: 'All pieces are ready.', by: 'system' });
    if (isToBeMade(order))
      decision.events.push(orderPiecesReady({ orderId, pieces: await listMadePieces(tx, orderId) }));
  }
  if (Object.keys(decision.change).length > 0) await saveDecision(tx, order, decision, at);
}

async function isNoted(tx: Queryable, orderId: string, type: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM timeline WHERE order_id = $1 AND type = $2 LIMIT 1', [
    orderId,
    type,
  ]);
  return rowCount === 1;
}
