import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import type { Context } from '../context.ts';
import { decideWithoutAnswer } from './decide-delay.ts';
import { overdueDelayJobs } from './delay-store.ts';

const CONCURRENCY = 4;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;

/** Decides about late orders whose customers have not answered in time. @returns > 0 when there may be more */
export const decideOverdueDelays = (ctx: Context): Promise<number> =>
  runJobs({
    name: 'deciding about a late order',
    db: ctx.pool,
    store: overdueDelayJobs,
    logger: ctx.logger,
    concurrency: CONCURRENCY,
    spanOf: ({ orderId }) => ({
      name: 'decide about a late order',
      kind: 'internal',
      attributes: { 'order.id': orderId },
    }),
    run: ({ orderId }) => decideWithoutAnswer(ctx, orderId),
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS),
  });
