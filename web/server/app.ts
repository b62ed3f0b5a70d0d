import { healthRoutes } from '@loop-petal/service-kit/http/health';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { answerError } from '@loop-petal/web-kit/server/answer-error';
import { builtAssets } from '@loop-petal/web-kit/server/built-assets';
import express, { type Express } from 'express';
import type { Config } from './config.ts';
import { answerPage } from './page.ts';
import type { Pages } from './pages.ts';
import { seoRoutes } from './seo-routes.ts';

export interface WebContext {
  config: Config;
  logger: Logger;
  clientDir: string;
  pages: Pages;
}

export function createWebApp(context: WebContext): Express {
  const { logger, clientDir } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(healthRoutes(app, {}));
  app.use('/assets', builtAssets(`${clientDir}assets`));
  app.use(express.static(clientDir, { maxAge: '1d', index: false, dotfiles: 'ignore' }));
  app.use(seoRoutes(context));
  app.get('/{*path}', answerPage(context));
  app.use(answerError(logger));
  return app;
}
