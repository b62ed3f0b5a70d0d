import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createWebApp } from './app.ts';
import { loadConfig } from './config.ts';
import { serve } from './serve.ts';
import { loadSite } from './site-build.ts';

const config = loadConfig();
const logger = createLogger('web', config.LOG_LEVEL);
const build = await loadSite(new URL('.', import.meta.url));
build.renderer.connect(config.GATEWAY_URL);
serve(config, logger, (isStopping) => createWebApp({ config, logger, build, isStopping }));
