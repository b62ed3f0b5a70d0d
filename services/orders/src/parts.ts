import { type Consumer, startConsumers } from '@loop-petal/service-kit/consumers';
import type { Subscription } from '@loop-petal/service-kit/event-bus';
import type { Context } from './context.ts';
import { dropOldKeys } from './new-order-store.ts';

const HOUR_MS = 3_600_000;

/** The consumers as a part of the running service. */
export function consumerPart(ctx: Context, consumers: Consumer[]) {
  let subscription: Subscription | undefined;
  return {
    async start() {
      const { bus, pool, logger, outbox } = ctx;
      subscription = await startConsumers({
        service: 'orders',
        bus,
        pool,
        logger,
        consumers,
        afterCommit: outbox.wake,
      });
    },
    async stop() {
      await subscription?.stop();
    },
  };
}

/** Forgets idempotency keys after a week: by then the payment's order answers a repeat. */
export function keySweeper(ctx: Context) {
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      timer = setInterval(() => {
        dropOldKeys(ctx.pool).catch((error) => ctx.logger.warn({ err: error }, 'could not drop old idempotency keys'));
      }, HOUR_MS);
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
