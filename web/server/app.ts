import { ShopError, TooManyRequests } from '@loop-petal/service-kit/http/errors';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { precompressed } from './compression.ts';
import type { Config } from './config.ts';
import { answerPage } from './page.ts';
import { findable } from './search-engines.ts';
import type { SiteBuild } from './site-build.ts';

export interface WebContext {
  config: Config;
  logger: Logger;
  build: SiteBuild;
  isStopping: () => boolean;
}

const YEAR = '1y';
const DAY = '1d';

/** The storefront's server: built files, pages, health. */
export function createWebApp(context: WebContext): Express {
  const { logger, build } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', (_req, res) => {
    const stopping = context.isStopping();
    res.status(stopping ? 503 : 200).json({ status: stopping ? 'stopping' : 'ready' });
  });
  app.use('/assets', precompressed(`${build.clientDir}assets`));
  app.use(
    '/assets',
    express.static(`${build.clientDir}assets`, { immutable: true, maxAge: YEAR, index: false, fallthrough: false }),
  );
  app.use(express.static(build.clientDir, { maxAge: DAY, index: false, dotfiles: 'ignore' }));
  app.use(findable(context));
  app.get('/{*path}', answerPage(context));
  app.use(refuse(logger));
  return app;
}

const refuse =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number; message: string }, req, res, _next) => {
    const status = error.status ?? 500;
    if (status >= 500) logger.error({ err: error, path: req.path }, 'page failed');
    if (res.headersSent) res.end();
    else {
      if (error instanceof TooManyRequests) res.set('retry-after', String(error.retryAfterSeconds));
      const text = status < 500 ? 'Not found' : 'Something went wrong on our side.';
      res
        .status(status)
        .type('text/plain')
        .send(error instanceof ShopError ? error.message : text);
    }
  };
