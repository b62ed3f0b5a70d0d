import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderConfirmed } from '@loop-petal/contracts/events/order-events';
import type { promiseChanged, promiseSlipped } from '@loop-petal/contracts/events/production-events';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Decision, deliveryDeadline, isOpen, isToBeMade } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { canBeAsked, describePromise, WITHDRAWN } from './delay.ts';
import { dropPlannedQuestion, planQuestion, withdrawDelay } from './delay-store.ts';
import { questionTime } from './question-time.ts';

/** Stores a changed promise, which puts the order back on time, and withdraws an open question about a delay. */
export async function onPromiseChanged(
  tx: Queryable,
  { data: { orderId, promise }, time }: EventOf<typeof promiseChanged>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const at = new Date(time);
  if (!order || !(await savePromiseTime(tx, orderId, at))) return;
  const decision: Decision = {
    change: { promise, slip: null, estimatedDelivery: deliveryDeadline(promise) },
    notes: [],
    events: [],
  };
  // The first promise of an accepted large order confirms it to the customer.
  if (order.acceptance === 'accepted' && !order.promise && isToBeMade(order))
    decision.events.push(orderConfirmed({ orderId, promise }));
  const note = (type: string, description: string) => decision.notes.push({ type, description, by: 'system' });
  if (!isDeepStrictEqual(order.promise, promise)) note('order.promised', `Promised: ${describePromise(promise)}.`);
  else if (order.slip) note('order.promise-kept', 'The order is on time again or finished.');
  if (await withdrawDelay(tx, orderId)) decision.notes.push(WITHDRAWN);
  await saveDecision(tx, order, decision, at);
}

/** Withdraws the question when a parcel has left, because cancelling the order would also refund that parcel. */
export async function onParcelSent(
  tx: Queryable,
  { data: { orderId }, time }: { data: { orderId: string }; time: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || !(await withdrawDelay(tx, orderId))) return;
  await saveDecision(tx, order, { change: {}, notes: [WITHDRAWN], events: [] }, new Date(time));
}

/**
 * Plans the question to the customer, which a growing delay doesn't postpone. Without a new date, there is nothing to
 * ask.
 */
export async function onPromiseSlipped(
  { timeZone }: Pick<Context, 'timeZone'>,
  tx: Queryable,
  { data: { orderId, expected }, time }: EventOf<typeof promiseSlipped>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const at = new Date(time);
  if (!order || !(await savePromiseTime(tx, orderId, at))) return;
  if (!expected) await dropPlannedQuestion(tx, orderId);
  else if (isOpen(order) && canBeAsked(order)) await planQuestion(tx, orderId, questionTime(at, timeZone));
  const when = expected ? describePromise(expected) : 'an unknown date';
  const description = `Planned later than promised: ${when}.`;
  const notes = [{ type: 'order.promise-slipped', description, by: 'system' }];
  await saveDecision(tx, order, { change: { slip: { expected } }, notes, events: [] }, at);
}

/** @returns false when a later event about the promise has already been handled */
async function savePromiseTime(tx: Queryable, orderId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE orders SET promise_at = $2 WHERE id = $1 AND (promise_at IS NULL OR promise_at <= $2)',
    [orderId, at],
  );
  return rowCount === 1;
}
