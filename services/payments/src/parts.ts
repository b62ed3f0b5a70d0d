import { startConsumers } from '@loop-petal/service-kit/events/consumers';
import { type BackgroundLoop, createLoop, subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { paymentConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { createPaymentGauge } from './payment-metrics.ts';
import { settlePendingCharges } from './sandbox/sandbox-settler.ts';
import { deleteExpiredCards } from './sandbox/sandbox-store.ts';
import { sweepPayments } from './sweep-payments.ts';

interface Part {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** Everything that runs beside the door. `sandboxWebhook` is where the sandbox tells what it has settled. */
export function paymentParts(ctx: Context, sandboxWebhook: { url: string; secret: string }): Part[] {
  return [
    ctx.relay,
    ctx.operations,
    createPaymentGauge(ctx.pool),
    consumersOf(ctx),
    sweeperOf(ctx),
    settlerOf(ctx, sandboxWebhook),
  ];
}

function consumersOf(ctx: Context): Part {
  const { bus, pool, logger } = ctx;
  const afterCommit = () => {
    ctx.operations.wake();
    ctx.relay.wake();
  };
  const consumers = paymentConsumers;
  return subscriptionPart(() => startConsumers({ service: 'payments', bus, pool, consumers, logger, afterCommit }));
}

function sweeperOf(ctx: Context): BackgroundLoop {
  const run = async () => {
    await sweepPayments(ctx);
    await deleteExpiredCards(ctx.pool);
  };
  return createLoop({ name: 'sweeper', everyMs: 15_000, logger: ctx.logger, run });
}

function settlerOf(ctx: Context, { url, secret }: { url: string; secret: string }): BackgroundLoop {
  const settler = { db: ctx.pool, webhookUrl: url, secret };
  const run = () => settlePendingCharges(settler);
  return createLoop({ name: 'sandbox webhooks', everyMs: 500, logger: ctx.logger, run });
}
