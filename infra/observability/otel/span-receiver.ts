import { createServer } from 'node:http';

const MAX_SPANS = 20_000;

export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
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

type Attributes = { key: string; value: Record<string, unknown> }[];
/** OTLP in JSON. */
interface Export {
  resourceSpans?: {
    resource: { attributes?: Attributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        status?: { code?: number };
        attributes?: Attributes;
      }[];
    }[];
  }[];
}

/** A collector for tests and pictures: accepts OTLP over HTTP in JSON at /v1/traces. */
export async function receiveSpans(): Promise<{ url: string; spans(): Span[]; close(): Promise<void> }> {
  const spans: Span[] = [];
  const server = createServer(async (req, res) => {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    res.setHeader('content-type', 'application/json');
    if (req.url !== '/v1/traces') return res.writeHead(404).end('{}');
    spans.push(...readSpans(JSON.parse(Buffer.concat(chunks).toString())));
    spans.splice(0, Math.max(0, spans.length - MAX_SPANS));
    return res.end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans: () => spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans({ resourceSpans = [] }: Export): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(plain(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId || undefined,
        service,
        name: span.name,
        kind: span.kind,
        startMs: Number(span.startTimeUnixNano) / 1e6,
        endMs: Number(span.endTimeUnixNano) / 1e6,
        failed: span.status?.code === 2,
        attributes: plain(span.attributes),
      })),
    );
  });
}

const plain = (attributes: Attributes = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
