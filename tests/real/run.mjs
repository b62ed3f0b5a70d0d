/**
 * `npm run test:real`: the integration suites against real servers. Passes further arguments to jest. With a Docker
 * engine it uses containers of the production images; otherwise Apache Kafka on the JVM and FerretDB built with Go,
 * beside the tests' embedded Postgres.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../../tools/build/ensure-installed.mjs';
import { startContainers } from './containers.mjs';
import { runJest } from './jest.mjs';
import { dockerAnswers, startLocalServers } from './local-servers.mjs';
import { progress } from './progress.mjs';
import { findPromtool } from './promtool.mjs';

const SUITES = [
  '/test/real/',
  'tests/real/test/',
  'services/catalog/test/',
  'services/chat/test/',
  'packages/service-kit/test/.*(event-bus|kafka|mongo)',
];

const cleanups = [];
const stopping = new AbortController();
const cleanUp = async () => {
  for (const undo of cleanups.splice(0).reverse())
    await undo().catch((error) => progress(`clean-up: ${error.message}`));
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, async () => {
    if (stopping.signal.aborted) return;
    progress(`${signal}: stopping`);
    process.exitCode = code;
    stopping.abort(new Error(`stopped by ${signal}`));
  });
}

async function main() {
  await ensureInstalled();
  await ensureGenerated();
  const dataFolder = await mkdtemp(join(tmpdir(), 'loop-petal-real-'));
  cleanups.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }));
  const start = (await dockerAnswers()) ? startContainers : startLocalServers;
  const environment = await start({ dataFolder, signal: stopping.signal, onStop: (undo) => cleanups.push(undo) });
  const promtool = await findPromtool(stopping.signal);
  stopping.signal.throwIfAborted();
  // A failed test may hold a broker connection open; the run must still end.
  const args = ['--forceExit', '--maxWorkers=2', ...SUITES, ...process.argv.slice(2)];
  return runJest(args, { TEST_REAL: 'true', TEST_PROMTOOL: promtool, ...environment }, stopping.signal);
}

try {
  const code = await main();
  process.exitCode ??= code;
} catch (error) {
  if (!stopping.signal.aborted) {
    progress(error.message);
    process.exitCode = 1;
  }
} finally {
  await cleanUp();
}
