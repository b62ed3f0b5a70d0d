import { fileURLToPath } from 'node:url';
import { runServer } from '@loop-petal/service-kit/service/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createWebApp } from './app.ts';
import { loadConfig } from './config.ts';
import { startRenderingThread } from './rendering-thread.ts';

const config = loadConfig();
const logger = createLogger('web', config.LOG_LEVEL);
const clientDir = fileURLToPath(new URL('client/', import.meta.url));
const pages = await startRenderingThread(new URL('page-thread.js', import.meta.url));
const app = createWebApp({ config, logger, clientDir, pages });
await runServer({ name: 'web', config, logger, app, parts: [], close: pages.close });
