import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { deleteExpiredCardTokens } from '../cards/card-token-store.ts';
import { forgetNetworks } from '../cards/decline-store.ts';
import { resolveAttempt } from '../checkout/authorise-payment.ts';
import type { Context } from '../context.ts';
import { startVoid } from '../operations/void-payment.ts';
import type { Payment } from '../payment/payment.ts';
import { extendClaim, findOrphans, findUnsettled, lockOrphan } from '../payment/payment-store.ts';
import { deleteExpiredCards } from '../providers/sandbox/sandbox-store.ts';
import { followNews } from './receive-webhook.ts';

const BATCH_SIZE = 50;
const SWEEP_MS = 15_000;

export const createSweeper = (ctx: Context): BackgroundLoop =>
  createLoop({ name: 'sweeper', everyMs: SWEEP_MS, logger: ctx.logger, run: () => sweepPayments(ctx) });

/**
 * Lets authorisations go that no order came for, and asks the provider about attempts that were cut off half-way and
 * about pending ones, whose webhook may have been lost.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  await voidOrphans(ctx);
  for (const payment of await findUnsettled(ctx.pool, 'started', BATCH_SIZE)) {
    await resolveAttempt(ctx, payment, true).catch(() => undefined);
  }
  for (const payment of await findUnsettled(ctx.pool, 'pending', BATCH_SIZE)) await askAgain(ctx, payment);
  await deleteExpiredCardTokens(ctx.pool);
  await deleteExpiredCards(ctx.pool);
  await forgetNetworks(ctx.pool);
  // Providers repeat a webhook for days, not for weeks.
  await ctx.pool.query("delete from webhooks where received_at < now() - interval '30 days'");
}

async function askAgain(ctx: Context, payment: Payment): Promise<void> {
  const charge = await ctx
    .providerOf(payment)
    .lookup(payment.id, payment.createdAt)
    .catch(() => null);
  if (charge?.state !== 'approved' && charge?.state !== 'declined') return;
  const { message } = charge;
  const news = { id: `asked ${payment.id}`, type: `payment.${charge.state}` as const, paymentId: payment.id };
  await followNews(ctx, message ? { ...news, message } : news);
}

async function voidOrphans(ctx: Context): Promise<void> {
  for (const { id, orderId } of await findOrphans(ctx.pool, BATCH_SIZE)) {
    // Asked before the row is locked: orders may take its time.
    const isAwaited = await mayStillGetItsOrder(ctx, orderId);
    await inTransaction(ctx.pool, async (tx) => {
      const payment = await lockOrphan(tx, id);
      if (payment) await (isAwaited ? extendClaim(tx, id) : startVoid(tx, payment));
    });
  }
  ctx.operations.wake();
}

/** The order may be stored while its event is still on the way (a broker that is down): orders is asked. */
async function mayStillGetItsOrder(ctx: Context, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const asked = orUndefined(ctx.orders.call('GET /internal/orders/{id}', { params: { id: orderId } }));
  return asked.then(
    (order) => order !== undefined,
    () => true,
  );
}
