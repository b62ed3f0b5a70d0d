import { randomUUID } from 'node:crypto';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { deleteExpiredCardTokens } from '../cards/card-token-store.ts';
import { deleteOldNetworks } from '../cards/decline-store.ts';
import { resolveAttempt } from '../checkout/authorize-payment.ts';
import type { Context } from '../context.ts';
import { applyKeptNotifications, applyNotification } from '../operations/apply-notification.ts';
import { findPaymentsWithNotifications } from '../operations/notification-store.ts';
import { enqueueOperation } from '../operations/operation-store.ts';
import { startVoid } from '../operations/void-payment.ts';
import type { Payment } from '../payment/payment.ts';
import { failedEvent } from '../payment/payment-events.ts';
import {
  extendClaim,
  findOrphans,
  findUnsettled,
  lockOrphan,
  lockOverdue,
  movePayment,
} from '../payment/payment-store.ts';
import { deleteExpiredCards } from '../providers/sandbox/sandbox-store.ts';

const BATCH_SIZE = 50;
const SWEEP_MS = 15_000;
const NOT_CONFIRMED = 'The card payment was not confirmed within an hour.';
const VOIDED = 'The card payment was voided at the payment provider.';

export const createSweeper = (ctx: Context): BackgroundLoop =>
  createLoop({ name: 'sweeper', everyMs: SWEEP_MS, logger: ctx.logger, run: () => sweepPayments(ctx) });

/**
 * Voids authorizations that have no order after 15 minutes. Looks up attempts without an outcome and pending payments,
 * whose webhook may be lost, at the provider; ends those that are pending or unknown there for an hour. Deletes expired
 * rows. Safe with several replicas.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  await voidOrphans(ctx);
  for (const payment of await findUnsettled(ctx.pool, 'started', BATCH_SIZE)) {
    await resolveAttempt(ctx, payment, true).catch(() => undefined);
  }
  for (const payment of await findUnsettled(ctx.pool, 'pending', BATCH_SIZE)) await applyCurrentState(ctx, payment);
  for (const id of await findPaymentsWithNotifications(ctx.pool, BATCH_SIZE)) await applyKeptNotifications(ctx, id);
  await deleteExpiredCardTokens(ctx.pool);
  await deleteExpiredCards(ctx.pool);
  await deleteOldNetworks(ctx.pool);
  // providers retry a webhook for days, not weeks
  await ctx.pool.query("delete from webhooks where received_at < now() - interval '30 days'");
}

async function applyCurrentState(ctx: Context, payment: Payment): Promise<void> {
  const charge = await ctx
    .providerOf(payment)
    .lookup(payment.id, payment.createdAt)
    .catch(() => undefined);
  if (charge === undefined) return;
  if (charge === null || charge.state === 'pending') return failOverdue(ctx, payment.id);
  const { state, message = state === 'voided' ? VOIDED : undefined } = charge;
  const type = `payment.${state === 'voided' ? 'declined' : state}` as const;
  const notification = { id: `asked ${payment.id}`, type, paymentId: payment.id };
  await applyNotification(ctx, payment.provider, message ? { ...notification, message } : notification);
  ctx.operations.wake();
}

/** Fails a payment that was pending for an hour: its order is cancelled, and a later approval is released. */
async function failOverdue(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await lockOverdue(tx, id))) return;
    const failed = await movePayment(tx, id, { from: ['pending'], to: 'failed', message: NOT_CONFIRMED });
    if (!failed) return;
    await addToOutbox(tx, failedEvent(failed, NOT_CONFIRMED));
    await enqueueOperation(tx, { id: randomUUID(), paymentId: id, kind: 'release' });
  });
  ctx.outbox.wake();
  ctx.operations.wake();
}

async function voidOrphans(ctx: Context): Promise<void> {
  for (const { id, orderId } of await findOrphans(ctx.pool, BATCH_SIZE)) {
    // before the row is locked, because the orders service may be slow
    const mayBePlaced = await mayGetItsOrder(ctx, id, orderId);
    await inTransaction(ctx.pool, async (tx) => {
      const payment = await lockOrphan(tx, id);
      if (payment) await (mayBePlaced ? extendClaim(tx, id) : startVoid(tx, payment));
    });
  }
  ctx.operations.wake();
}

/** The order may be stored while its event is in flight. @returns true even when orders does not answer */
async function mayGetItsOrder(ctx: Context, paymentId: string, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const asked = orUndefined(
    ctx.orders.call('GET /internal/orders/{id}', { params: { id: orderId }, query: { paymentId } }),
  );
  return asked.then(
    (order) => order !== undefined,
    () => true,
  );
}
