import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTraceparent } from '../runtime/request-context.ts';
import { type OpenSpan, openSpan } from './tracing.ts';

/** Starts a request's span and ends it with the response; does nothing when tracing is off. */
export function openRequestSpan(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  routeOf: () => string,
): OpenSpan | undefined {
  const method = req.method ?? 'GET';
  const span = openSpan({
    name: method,
    kind: 'server',
    parent: parseTraceparent(req.headers.traceparent),
    attributes: { 'http.request.method': method, 'url.path': path },
  });
  if (!span) return undefined;
  res.once('close', () => {
    const route = routeOf();
    const { statusCode } = res;
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.fail(`answered ${statusCode}`);
    else if (!res.writableFinished) span.fail('the client disconnected');
    span.end();
  });
  return span;
}
