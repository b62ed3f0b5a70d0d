import { contextFrom, requestContext, runInContext } from '../runtime/request-context.ts';

type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** The parent's `traceparent`. undefined starts a new trace; without this field, the context's trace continues. */
  parent?: string | undefined;
  attributes?: Attributes;
}

export interface OpenSpan {
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(error: unknown): void;
  end(): void;
}

export interface Tracer {
  open(start: SpanStart): OpenSpan;
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Sends spans to the configured OpenTelemetry collector. Without one, it loads nothing, and spans are plain calls. */
export async function startTracing(
  service: string,
  config: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined },
): Promise<void> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || tracer) return;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  tracer = createOtlpTracer(service, endpoint);
}

export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.close();
}

export const isTracing = (): boolean => tracer !== undefined;

/** Starts a span that the caller ends; does nothing when tracing is off. */
export function openSpan(start: SpanStart): OpenSpan | undefined {
  if (!tracer) return undefined;
  return tracer.open('parent' in start ? start : { ...start, parent: requestContext()?.traceparent });
}

/** Runs `work` in a new span, the parent of its calls and events. */
export async function inSpan<T>(start: SpanStart, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const span = openSpan(start);
  if (!span) return work();
  const { requestId } = requestContext() ?? contextFrom(undefined, undefined);
  try {
    return await runInContext({ requestId, traceparent: span.traceparent }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
