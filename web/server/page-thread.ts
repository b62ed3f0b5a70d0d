/** The program of the rendering thread, which answers each `PageRequest` with a `PageResponse`. */
import { parentPort } from 'node:worker_threads';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { loadConfig } from './config.ts';
import { createPages } from './pages.ts';
import { type PageRequest, type PageResponse, READY } from './rendering-thread.ts';
import { loadSite } from './site-build.ts';

const config = loadConfig();
const logger = createLogger('web', config.LOG_LEVEL);
const build = await loadSite(new URL('.', import.meta.url));
build.renderer.connect(config.GATEWAY_URL);
const pages = createPages({ config, logger, build });

const respond = (response: PageResponse) => parentPort?.postMessage(response);
parentPort?.on('message', ({ id, url }: PageRequest) => {
  const result = url === undefined ? pages.list() : pages.make(url);
  result.then(
    (value) => respond({ id, value }),
    (error: unknown) => respond({ id, error }),
  );
});
parentPort?.postMessage(READY);
