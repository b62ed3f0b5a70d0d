import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { runOutsideTransaction } from './transaction-context.ts';

export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context. @see https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** The context of the current request or event, across every await; undefined outside. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** @param context undefined for work that belongs to no request */
export function runInContext<T>(context: RequestContext | undefined, work: () => T): T {
  return storage.run(context, work);
}

export function runOutOfContext<T>(work: () => T): T {
  return storage.exit(() => runOutsideTransaction(work));
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Uses the caller's ids if they are well-formed; otherwise creates them. */
export function contextFrom(requestId: unknown, traceparent: unknown): RequestContext {
  return {
    requestId: typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    traceparent: parseTraceparent(traceparent) ?? newTraceparent(),
  };
}

/** A well-formed `traceparent`, or undefined. */
export function parseTraceparent(value: unknown): string | undefined {
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : undefined;
}

export function traceFields({ traceparent }: RequestContext): { traceId: string; spanId: string } {
  return { traceId: traceparent.slice(3, 35), spanId: traceparent.slice(36, 52) };
}

function newTraceparent(): string {
  const random = randomBytes(24).toString('hex');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
