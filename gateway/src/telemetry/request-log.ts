import type { IncomingMessage, ServerResponse } from 'node:http';
import { contextFrom, traceFields } from '@loop-petal/service-kit/http/request-context';
import { httpDuration, httpRequests } from '@loop-petal/service-kit/telemetry/metrics';
import { openRequestSpan } from '@loop-petal/service-kit/telemetry/request-span';
import type { Context } from '../context.ts';
import { findRoute } from '../routing/routing.ts';

const listHits = httpRequests.labels('GET', 'cache', '200');
const searchHits = httpRequests.labels('POST', 'cache', '200');

type Way = 'cache' | 'service' | 'app';

/** A number for every request, a line for those that reach a service; never the query (it may hold a token). */
export function noteRequest({ logger }: Context, way: Way, req: IncomingMessage, res: ServerResponse): void {
  const { method = 'GET' } = req;
  if (way === 'cache') {
    (method === 'POST' ? searchHits : listHits).inc();
    return;
  }
  const started = performance.now();
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  const isProbe = path === '/readyz' || path === '/healthz';
  const route = findRoute(method, path)?.prefix ?? 'own';
  const span = isProbe ? undefined : openRequestSpan(req, res, path, () => route);
  const context = contextFrom(undefined, span?.traceparent ?? req.headers.traceparent);
  req.headers.traceparent = context.traceparent;
  res.on('close', () => {
    const ms = performance.now() - started;
    const status = res.statusCode;
    httpRequests.inc({ method, route, status });
    httpDuration.observe({ method, route }, ms / 1000);
    const ids = { requestId: res.getHeader('x-request-id'), ...traceFields(context) };
    const fields = { method, path, status, ms: Math.round(ms * 10) / 10, ...ids };
    if (!res.writableFinished) logger.info({ ...fields, aborted: true }, 'request aborted');
    else if (!isProbe) logger.info(fields, 'request');
  });
}
