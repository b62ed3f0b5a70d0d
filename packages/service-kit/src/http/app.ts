import { type Api, BODY_LIMIT, operationsOf } from '@loop-petal/contracts/operations/operation';
import type { RequestHandler, Router } from 'express';
import express, { type Express } from 'express';
import { contextFrom, runInContext } from '../runtime/request-context.ts';
import type { InternalTokens } from '../security/internal-token.ts';
import type { Logger } from '../telemetry/logger.ts';
import { collectProcessMetrics, metricsRoute } from '../telemetry/metrics.ts';
import { openRequestSpan } from '../telemetry/request-span.ts';
import { identifyCaller } from './callers.ts';
import { answerErrors } from './error-answers.ts';
import { notFound } from './errors.ts';
import { type Dependencies, healthRoutes, isStopping } from './health.ts';
import { readBodies } from './request-body.ts';
import { isProbe, logRequests, routeOf } from './request-log.ts';

export interface AppOptions {
  api: Api;
  logger: Logger;
  tokens: InternalTokens;
  routes: Router;
  /** Checks for `/readyz`, with a timeout of one second each. */
  dependencies?: Dependencies;
}

/** The Express app of a service: health, metrics, request ids, bodies, callers, and the error format. */
export function createApp(options: AppOptions): Express {
  const { logger, tokens, routes, dependencies = {} } = options;
  const { bodyLimit, unreadPaths } = bodiesOf(options.api);
  collectProcessMetrics();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(inContext);
  app.use(logRequests(logger));
  app.use(closeWhenStopping(app));
  app.use(healthRoutes(app, dependencies));
  app.get('/metrics', metricsRoute);
  app.use(identifyCaller(tokens));
  app.use(readBodies(bodyLimit, unreadPaths));
  app.use(routes);
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(answerErrors(logger));
  return app;
}

/** The largest body limit of any call in bytes, and the paths whose routes read bodies themselves. */
function bodiesOf(api: Api): { bodyLimit: number; unreadPaths: string[] } {
  const operations = operationsOf(api);
  const unread = operations.filter(({ bodyAs }) => bodyAs !== undefined && bodyAs !== 'json');
  return {
    bodyLimit: Math.max(api.bodyLimit ?? BODY_LIMIT, ...operations.map(({ bodyLimit }) => bodyLimit)),
    unreadPaths: unread.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
  };
}

const inContext: RequestHandler = (req, res, next) => {
  const span = isProbe(req.path) ? undefined : openRequestSpan(req, res, req.path, () => routeOf(req));
  const context = contextFrom(req.headers['x-request-id'], span?.traceparent ?? req.headers.traceparent);
  res.set('x-request-id', context.requestId);
  runInContext(context, next);
};

function closeWhenStopping(app: Express): RequestHandler {
  return (_req, res, next) => {
    if (isStopping(app)) res.set('Connection', 'close');
    next();
  };
}
