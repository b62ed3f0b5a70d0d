import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { findPayment } from '../payment/payment-store.ts';
import { ProviderError } from '../providers/provider.ts';
import { OPERATION_HANDLERS, type OperationContext } from './operation-handlers.ts';
import { type OperationJob, operationJobs } from './operation-store.ts';

const CONCURRENCY = 16;
const LONGEST_PAUSE_SECONDS = 60;

/** Runs the operations that are due, now and every second. */
export const createOperationsLoop = (ctx: OperationContext): BackgroundLoop =>
  createLoop({ name: 'operations', everyMs: 1000, logger: ctx.logger, run: () => runOperations(ctx) });

/** Carries out the operations that are due at the provider. @returns how many there were: above 0 there may be more */
export async function runOperations(ctx: OperationContext): Promise<number> {
  const count = await runJobs({
    name: 'a payment operation',
    db: ctx.pool,
    store: operationJobs,
    logger: ctx.logger,
    concurrency: CONCURRENCY,
    spanOf: ({ kind, attempts, paymentId }) => ({
      name: `${kind} payment`,
      kind: 'client',
      attributes: { 'payment.id': paymentId, 'operation.try': attempts },
    }),
    run: (job) => handle(ctx, job),
    // Every call carries the operation's id as its idempotency key: a retry has no second effect.
    pauseSeconds: ({ attempts }, error) =>
      error instanceof ProviderError ? doublingSeconds(attempts, 1, LONGEST_PAUSE_SECONDS) : LONGEST_PAUSE_SECONDS,
  });
  if (count > 0) ctx.outbox.wake();
  return count;
}

async function handle(ctx: OperationContext, job: OperationJob): Promise<void> {
  const payment = await findPayment(ctx.pool, job.paymentId);
  if (payment) await OPERATION_HANDLERS[job.kind](ctx, { ...job, payment });
}
