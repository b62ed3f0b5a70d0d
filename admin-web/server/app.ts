import { healthRoutes } from '@loop-petal/service-kit/http/health';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { builtAssets } from './assets.ts';
import { securityHeaders } from './security.ts';

export interface AdminWebContext {
  /** The built files. */
  clientDir: string;
  publicUrl: string;
  logger: Logger;
}

/** Serves the admin client: hashed files for a year, the page itself always fresh for every path below /admin. */
export function createAdminWebApp({ clientDir, publicUrl, logger }: AdminWebContext): Express {
  const headers = securityHeaders(publicUrl);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(healthRoutes(app, {}));
  app.use((_req, res, next) => {
    res.set(headers);
    next();
  });
  app.use('/admin/assets', builtAssets(`${clientDir}/assets`));
  app.use('/admin', express.static(clientDir, { maxAge: '1d', index: false, redirect: false }));
  app.get(['/admin', '/admin/{*path}'], (_req, res) => {
    res.set('cache-control', 'no-cache').sendFile('index.html', { root: clientDir, cacheControl: false });
  });
  app.use((_req, res) => {
    res.status(404).type('text/plain').send('Not found');
  });
  app.use(refuse(logger));
  return app;
}

const refuse =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number }, req, res, _next) => {
    const status = (error.status ?? 500) < 500 ? 404 : 500;
    if (status >= 500) logger.error({ err: error, path: req.path }, 'page failed');
    if (res.headersSent) res.end();
    else
      res
        .status(status)
        .type('text/plain')
        .send(status < 500 ? 'Not found' : 'Something went wrong on our side.');
  };
