import { createJobLoop, doublingSeconds, type JobWorker, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { ProviderError } from '../providers/provider.ts';
import { applyKeptNotifications } from './apply-notification.ts';
import { OPERATION_HANDLERS, type OperationContext } from './operation-handlers.ts';
import { type Operation, operationJobs } from './operation-store.ts';

const CONCURRENCY = 16;
const MAX_PAUSE_SECONDS = 60;

/** Runs the due operations, immediately when woken and every second. */
export const createOperationsLoop = (ctx: OperationContext): BackgroundLoop => createJobLoop(1000, workerOf(ctx));

export const runOperations = (ctx: OperationContext): Promise<number> => runJobs(workerOf(ctx));

const workerOf = (ctx: OperationContext): JobWorker<Operation> => ({
  name: 'a payment operation',
  db: ctx.pool,
  store: operationJobs,
  logger: ctx.logger,
  concurrency: CONCURRENCY,
  spanOf: ({ kind, attempts, payment }) => ({
    name: `${kind} payment`,
    kind: 'client',
    attributes: { 'payment.id': payment.id, 'operation.try': attempts },
  }),
  async run(job) {
    await OPERATION_HANDLERS[job.kind](ctx, job);
    await applyKeptNotifications(ctx, job.payment.id);
    ctx.outbox.wake();
  },
  // each call carries the operation's id as its idempotency key, so a retry has no second effect
  pauseSeconds: ({ attempts }, error) =>
    error instanceof ProviderError ? doublingSeconds(attempts, 1, MAX_PAUSE_SECONDS) : MAX_PAUSE_SECONDS,
});
