import type { IncomingMessage, ServerResponse } from 'node:http';
import { contextFrom, traceFields } from '@loop-petal/service-kit/runtime/request-context';
import { ERROR_STATUSES, httpDuration, httpRequests, startAtZero } from '@loop-petal/service-kit/telemetry/metrics';
import { openRequestSpan } from '@loop-petal/service-kit/telemetry/request-span';
import type { Context } from '../context.ts';
import { ROUTES, type Route } from '../routing/routing.ts';

for (const { method, prefix: route, statuses } of ROUTES) {
  startAtZero(httpRequests, { method: [method], route: [route], status: [...statuses, ...ERROR_STATUSES] });
  startAtZero(httpDuration, { method: [method], route: [route] });
}
const listHits = httpRequests.labels('GET', 'cache', '200');
const searchHits = httpRequests.labels('POST', 'cache', '200');

export function countHit({ method }: IncomingMessage): void {
  (method === 'POST' ? searchHits : listHits).inc();
}

/**
 * Records a metric and a log line without the query, which may hold a token. @param route undefined for requests that
 * the gateway answers
 */
export function recordRequest(
  { logger }: Context,
  route: Route | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const { method = 'GET' } = req;
  const started = performance.now();
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  const isProbe = path === '/readyz' || path === '/healthz';
  const prefix = route?.prefix ?? 'own';
  const span = isProbe ? undefined : openRequestSpan(req, res, path, () => prefix);
  const context = contextFrom(undefined, span?.traceparent ?? req.headers.traceparent);
  req.headers.traceparent = context.traceparent;
  res.on('close', () => {
    const ms = performance.now() - started;
    const status = res.statusCode;
    httpRequests.inc({ method, route: prefix, status });
    httpDuration.observe({ method, route: prefix }, ms / 1000);
    const ids = { requestId: res.getHeader('x-request-id'), ...traceFields(context) };
    const fields = { method, path, status, ms: Math.round(ms * 10) / 10, ...ids };
    if (!res.writableFinished) logger.info({ ...fields, aborted: true }, 'request aborted');
    else if (!isProbe) logger.info(fields, 'request');
  });
}
