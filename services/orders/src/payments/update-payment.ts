import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { settleFailed, settlePaid } from '../dues/due.ts';
import { findDueOfPayment, moveDue, reopenDue, type StoredDue, withdrawFailed } from '../dues/due-store.ts';
import type { Decision, Order } from '../orders/order.ts';
import {
  closeRefund,
  dropRefund,
  passPiecesOn,
  passReturnOn,
  requestRefund,
  settleReturn,
} from '../orders/refund-store.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { completeRefund } from './complete-refund.ts';
import { type PaymentUpdate, sumOfPayments, upsertPayment } from './payment-store.ts';
import { hasTakenMoney, type PaymentState, reconcile } from './reconcile-payment.ts';

/** Applies an update to a payment and its order. An order placed later reads the state of the payment. */
export async function updatePayment(
  tx: Queryable,
  update: PaymentUpdate,
  at: Date,
  refund: { id: string; isFirst: boolean } | null = null,
): Promise<void> {
  const payment = await upsertPayment(tx, update);
  const due = payment.orderId ? undefined : await findDueFor(tx, payment, at);
  const orderId = payment.orderId ?? due?.orderId;
  if (!orderId) return;
  // sent together: the second statement reads the data committed after the lock
  const [order, whole] = await Promise.all([lockOrder(tx, orderId), sumOfPayments(tx, orderId)]);
  if (!order) return;
  if (due && due.state !== 'paid') return settleDue(tx, order, payment, at);
  if (!whole) return;
  const isReleased = whole.voidedAt !== null || whole.failure !== null;
  if (isReleased && !hasTakenMoney(whole)) await dropRefund(tx, orderId);
  const decision = reconcile(order, whole, randomUUID, payment.paymentId);
  await saveDecision(tx, order, refund ? await completeRefund(tx, order.id, refund, decision) : decision, at);
}

const findDueFor = async (tx: Queryable, { paymentId, capturedAt }: PaymentState, at: Date) =>
  (await findDueOfPayment(tx, paymentId)) ?? (capturedAt ? withdrawFailed(tx, paymentId, at) : undefined);

/** Applies the outcome of the payment of an amount that became due after the order. */
async function settleDue(tx: Queryable, order: Order, payment: PaymentState, at: Date): Promise<void> {
  const { paymentId, capturedAt, voidedAt, failure } = payment;
  // read again with the locked order
  const due = await findDueOfPayment(tx, paymentId);
  if (!due) return;
  if (capturedAt) {
    await moveDue(tx, due.id, { state: 'paid', paymentId }, at);
    const decision = settlePaid(order, due);
    if (due.state === 'withdrawn') decision.events.push(...(await refundWithdrawn(tx, due, paymentId, at)));
    const whole = await sumOfPayments(tx, order.id);
    await saveDecision(
      tx,
      order,
      whole ? merge(decision, reconcile({ ...order, ...decision.change }, whole, randomUUID, paymentId)) : decision,
      at,
    );
  } else if ((failure !== null || voidedAt) && due.state === 'paying') {
    await reopenDue(tx, due, at);
    await saveDecision(tx, order, settleFailed(due, failure ?? 'The payment was released.'), at);
  }
}

const merge = (one: Decision, other: Decision): Decision => ({
  ...one,
  change: { ...one.change, ...other.change },
  notes: [...one.notes, ...other.notes],
  events: [...one.events, ...other.events],
});

/**
 * A later refund of the shipping does not pay this amount again. With the amount's id, payments refunds it once: the
 * withdrawal asks it too, in case an older replica handles this capture.
 */
async function refundWithdrawn(
  tx: Queryable,
  { id, orderId, amountCents }: StoredDue,
  paymentId: string,
  at: Date,
): Promise<ShopEvent[]> {
  const parts = [{ paymentId, amountCents }];
  const refund = { id, orderId, parts, shippingCents: amountCents, requestedBy: 'system', at };
  return (await requestRefund(tx, refund)) ?? [];
}

/** Records a refund by the provider, for the order's request or its cancellation. */
export async function recordRefund(
  tx: Queryable,
  refund: PaymentUpdate & { orderId: string | null; refundId: string | null },
  at: Date,
): Promise<void> {
  const { orderId, refundId, ...update } = refund;
  const { paymentId } = refund;
  const isFirst = orderId !== null && (await closeRefund(tx, { orderId, refundId, paymentId }, 'done'));
  await updatePayment(tx, update, at, refundId ? { id: refundId, isFirst } : null);
  if (orderId && refundId) await settleReturn(tx, orderId, refundId, 'done', at);
}

export async function recordFailedRefund(
  tx: Queryable,
  refund: { orderId: string | null; refundId: string; paymentId: string; reason: string },
  at: Date,
): Promise<void> {
  const order = refund.orderId ? await lockOrder(tx, refund.orderId) : undefined;
  if (!order) return;
  await closeRefund(tx, { ...refund, orderId: order.id }, 'failed');
  const part = await passPiecesOn(tx, order.id, refund.refundId);
  if (part) await passReturnOn(tx, refund.refundId, part.id);
  if (!part) await settleReturn(tx, order.id, refund.refundId, 'failed', at);
  else if (part.isDone) await settleReturn(tx, order.id, part.id, 'done', at);
  const description = `A refund could not be made: ${refund.reason}`;
  const notes = [{ type: 'payment.refund-failed', description, by: 'system' }];
  const change = { needsReview: true, reviewReason: 'refund' as const };
  const decision = { change, notes, events: [], changesDetails: true };
  // a part that is done gets no later event that leaves the pieces out
  const whole = part?.isDone ? await completeRefund(tx, order.id, { id: part.id, isFirst: true }, decision) : decision;
  await saveDecision(tx, order, whole, at);
}
