import { healthRoutes } from '@loop-petal/service-kit/http/health';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { answerError } from '@loop-petal/web-kit/server/answer-error';
import { builtAssets, notFound } from '@loop-petal/web-kit/server/built-assets';
import express, { type Express } from 'express';
import { securityHeaders } from './security.ts';

export interface AdminWebContext {
  clientDir: string;
  publicUrl: string;
  logger: Logger;
}

/**
 * Serves the admin client: hashed files are cacheable for a year; every path below /admin returns the page, which is
 * not cached.
 */
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
  app.use(notFound);
  app.use(answerError(logger));
  return app;
}
