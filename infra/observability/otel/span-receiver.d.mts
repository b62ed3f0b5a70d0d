export interface Span {
  traceId: string;
  spanId: string;
  parentId?: string;
  service: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  /** Milliseconds of the epoch, with fractions. */
  startMs: number;
  endMs: number;
  failed: boolean;
  attributes: Record<string, unknown>;
}

export function receiveSpans(): Promise<{ url: string; spans(): Span[]; close(): Promise<void> }>;
