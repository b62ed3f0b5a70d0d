import type { Request, RequestHandler } from 'express';
import type { Logger } from '../telemetry/logger.ts';
import { httpDuration, httpRequests } from '../telemetry/metrics.ts';
import { callerOf } from './callers.ts';

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
export const isProbe = (path: string): boolean => PROBES.has(path);

/**
 * Records one log line and one measurement per request, without bodies and without the query, which may contain a
 * token.
 */
export function logRequests(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { method, path } = req;
    res.on('close', () => {
      const ms = performance.now() - started;
      const route = routeOf(req);
      httpRequests.inc({ method, route, status: res.statusCode });
      httpDuration.observe({ method, route }, ms / 1000);
      const fields = {
        method,
        path,
        status: res.statusCode,
        ms: Math.round(ms * 10) / 10,
        caller: callerOf(req)?.kind ?? 'anonymous',
      };
      if (!res.writableFinished) logger.info({ ...fields, aborted: true }, 'request aborted');
      else logger[isProbe(path) ? 'debug' : 'info'](fields, 'request');
    });
    next();
  };
}

/** The route's pattern, never the path, which holds ids. */
export function routeOf(req: Request): string {
  const path: unknown = req.route?.path;
  return typeof path === 'string' ? `${req.baseUrl}${path}` : 'unmatched';
}
