import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import { capturePayment, refundPayment, releasePayment } from './carry-out.ts';
import type { Context } from './context.ts';
import { type OperationJob, operationJobs } from './operation-store.ts';
import { findPayment } from './payment-store.ts';
import { ProviderError } from './provider.ts';

const CONCURRENCY = 16;
const LONGEST_PAUSE_SECONDS = 60;

const CARRY_OUT = { capture: capturePayment, release: releasePayment, refund: refundPayment };

/** Does what is wanted of the provider; answers how much there was, so that the caller comes back for more. */
export async function runOperations(ctx: Context): Promise<number> {
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
    run: (job) => carryOut(ctx, job),
    // Every call carries the operation's id, so trying again repeats the question, never the effect.
    pauseSeconds: ({ attempts }, error) =>
      error instanceof ProviderError ? doublingSeconds(attempts, 1, LONGEST_PAUSE_SECONDS) : LONGEST_PAUSE_SECONDS,
  });
  if (count > 0) ctx.relay.wake();
  return count;
}

async function carryOut(ctx: Context, job: OperationJob): Promise<void> {
  const payment = await findPayment(ctx.pool, job.paymentId);
  if (payment) await CARRY_OUT[job.kind](ctx, { ...job, payment });
}
