import { runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createWebApp } from './app.ts';
import { loadConfig } from './config.ts';
import { loadSite } from './site-build.ts';

const config = loadConfig();
const logger = createLogger('web', config.LOG_LEVEL);
const build = await loadSite(new URL('.', import.meta.url));
build.renderer.connect(config.GATEWAY_URL);
const app = createWebApp({ config, logger, build });
await runServer({ name: 'web', config, logger, app, parts: [], close: async () => {} });
