/**
 * `npm run test:real`: the integration suites against real servers. Passes additional arguments to jest. With Docker,
 * it uses containers of the production images; otherwise, Apache Kafka on the JVM and FerretDB built with Go, along
 * with the tests' embedded Postgres.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContainers } from './containers.ts';
import { runJest } from './jest.ts';
import { dockerAnswers, startLocalServers } from './local-servers.ts';
import { progress } from './progress.ts';
import { findPromtool } from './promtool.ts';

const SUITES = [
  '/test/real/',
  'tests/real/test/',
  'services/catalog/test/',
  'services/chat/test/',
  'packages/service-kit/test/.*(event-bus|kafka|mongo)',
];

const cleanups: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
const cleanUp = async () => {
  for (const undo of cleanups.splice(0).reverse())
    await undo().catch((error) => progress(`clean-up: ${error.message}`));
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, async () => {
    if (stopping.signal.aborted) return;
    progress(`${signal}: stopping`);
    process.exitCode = code;
    stopping.abort(new Error(`stopped by ${signal}`));
  });
}

async function main(): Promise<number> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'loop-petal-real-'));
  cleanups.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }));
  const start = (await dockerAnswers()) ? startContainers : startLocalServers;
  const environment = await start({ dataFolder, signal: stopping.signal, onStop: (undo) => void cleanups.push(undo) });
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
    progress((error as Error).message);
    process.exitCode = 1;
  }
} finally {
  await cleanUp();
}
