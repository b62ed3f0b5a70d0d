/** The program of the thread in which pages are rendered. It answers each `Question` with an `Answer`. */
import { parentPort } from 'node:worker_threads';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { loadConfig } from './config.ts';
import { createPages } from './pages.ts';
import { type Answer, type Question, READY } from './rendering-thread.ts';
import { loadSite } from './site-build.ts';

const config = loadConfig();
const logger = createLogger('web', config.LOG_LEVEL);
const build = await loadSite(new URL('.', import.meta.url));
build.renderer.connect(config.GATEWAY_URL);
const pages = createPages({ config, logger, build });

const answer = (given: Answer) => parentPort?.postMessage(given);
parentPort?.on('message', ({ id, make }: Question) => {
  const asked = make ? pages.make(make.url, make.encoding) : pages.list();
  asked.then(
    (value) => answer({ id, value }),
    (error: unknown) => answer({ id, error }),
  );
});
parentPort?.postMessage(READY);
