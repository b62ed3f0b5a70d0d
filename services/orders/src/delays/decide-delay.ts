import { orderDelayKept } from '@loop-petal/contracts/events/order-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { refundAll } from '../changes/cancel-order.ts';
import { cancelWithRefund } from '../changes/status-rules.ts';
import type { Context } from '../context.ts';
import { type Decision, deliveryDeadline, type Order } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { type Delay, type DelayDecision, describePromise } from './delay.ts';
import { findNewestDelay, saveDelayDecision } from './delay-store.ts';

/**
 * Stores the decision of the customer or the holder of the order's link. Idempotent.
 * @throws ShopError 404, or 409 `already_decided` or `not_asked`
 */
export async function decideDelay(
  ctx: Context,
  orderId: string,
  decision: DelayDecision,
  isOwner: (order: Order) => boolean,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const delay = order && isOwner(order) ? await findNewestDelay(tx, orderId) : undefined;
    if (!order || !delay) throw notFound('Order not found');
    if (delay.decision === decision) return;
    if (delay.decision) throw conflict('This question was already answered. Please contact us.', 'already_decided');
    if (delay.state !== 'open') throw conflict('This question is already closed.', 'not_asked');
    await settleDelay(tx, order, delay, { decision, by: 'customer', now: ctx.now() });
  });
  ctx.outbox.wake();
}

/** Applies the rule for no answer after the deadline; does nothing once a decision is stored. */
export async function decideWithoutAnswer(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const delay = await findNewestDelay(tx, orderId);
    if (!order || delay?.state !== 'open') return;
    await settleDelay(tx, order, delay, { decision: delay.onSilence, by: 'silence', now: ctx.now() });
  });
  ctx.outbox.wake();
}

async function settleDelay(
  tx: Queryable,
  order: Order,
  delay: Delay,
  { decision, by, now }: { decision: DelayDecision; by: 'customer' | 'silence'; now: Date },
): Promise<void> {
  if (decision === 'cancel') await refundAll(tx, order, now);
  // includes running refunds, which the customer gets as well
  const refundCents = decision === 'cancel' ? order.totalCents - order.refundedCents : null;
  await saveDelayDecision(tx, delay.id, { decision, decidedBy: by, decidedAt: now, refundCents });
  await saveDecision(
    tx,
    order,
    decision === 'keep' ? keepLateOrder(order, delay, by) : cancelLateOrder(order, by),
    now,
  );
}

/** The new date replaces the promise, so the order is on time again; production's event confirms it later. */
function keepLateOrder({ id: orderId }: Order, { proposed }: Delay, by: 'customer' | 'silence'): Decision {
  const who = by === 'customer' ? 'The customer keeps the order' : 'No answer came, so the order is kept';
  return {
    change: { promise: proposed, slip: null, estimatedDelivery: deliveryDeadline(proposed) },
    notes: [{ type: 'order.delay-kept', description: `${who}: ${describePromise(proposed)}.`, by: actorOf(by) }],
    events: [orderDelayKept({ orderId, promise: proposed, by })],
  };
}

function cancelLateOrder(order: Order, by: 'customer' | 'silence'): Decision {
  const who =
    by === 'customer' ? 'Cancelled by the customer, as it is late' : 'Cancelled, as it is late and no answer came';
  return cancelWithRefund(order, `${who}. The payment goes back.`, actorOf(by));
}

const actorOf = (by: 'customer' | 'silence') => (by === 'customer' ? 'customer' : 'system');
