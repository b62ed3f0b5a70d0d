import { contextFrom, runInContext, traceparentOf } from '@loop-petal/service-kit/request-context';
import { inSpan } from '@loop-petal/service-kit/tracing';
import { capturePayment, refundPayment, releasePayment } from './carry-out.ts';
import type { Context } from './context.ts';
import { leaseOperations, type Operation, postponeOperation } from './operation-store.ts';
import { ProviderError } from './provider.ts';

const AT_ONCE = 16;
const LONGEST_PAUSE_SECONDS = 60;

const CARRY_OUT = { capture: capturePayment, release: releasePayment, refund: refundPayment };

/** Does what is wanted of the provider; answers how much there was, so that the caller comes back for more. */
export async function runOperations(ctx: Context): Promise<number> {
  const operations = await leaseOperations(ctx.pool, AT_ONCE);
  await Promise.all(operations.map((operation) => attempt(ctx, operation)));
  if (operations.length > 0) ctx.relay.wake();
  return operations.length;
}

/** In the trace of whoever wanted it: the events that follow belong to the same order. */
function attempt(ctx: Context, operation: Operation): Promise<void> {
  return runInContext(contextFrom(operation.id, operation.traceparent), () => carryOut(ctx, operation));
}

async function carryOut(ctx: Context, operation: Operation): Promise<void> {
  const { kind, tries, traceparent, payment } = operation;
  const attributes = { 'payment.id': payment.id, 'payment.provider': payment.provider, 'operation.try': tries };
  try {
    await inSpan({ name: `${kind} payment`, kind: 'client', parent: traceparentOf(traceparent), attributes }, () =>
      CARRY_OUT[kind](ctx, operation),
    );
  } catch (error) {
    // Every call carries the operation's id, so trying again repeats the question, never the effect.
    const pause = error instanceof ProviderError ? pauseAfter(operation.tries) : LONGEST_PAUSE_SECONDS;
    ctx.logger.warn({ operation: operation.id, kind: operation.kind, err: error }, 'operation will be tried again');
    await postponeOperation(ctx.pool, operation.id, pause, String(error));
  }
}

/** 1, 2, 4 … 60 seconds. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.max(0, tries - 1));
}
