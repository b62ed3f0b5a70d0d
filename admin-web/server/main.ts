import { fileURLToPath } from 'node:url';
import { runServer } from '@loop-petal/service-kit/service/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createAdminWebApp } from './app.ts';
import { loadConfig } from './config.ts';

const config = loadConfig();
const logger = createLogger('admin-web', config.LOG_LEVEL);
const clientDir = fileURLToPath(new URL('client', import.meta.url));
const app = createAdminWebApp({ clientDir, publicUrl: config.PUBLIC_URL, logger });
await runServer({ name: 'admin-web', config, logger, app, parts: [], close: async () => {} });
