import { startFerretdb } from './ferretdb.mjs';
import { startKafka } from './kafka.mjs';
import { runToEnd } from './processes.mjs';
import { progress } from './progress.mjs';

const answers = (command, args, withinMs = 10_000) =>
  runToEnd(command, args, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);

export const dockerAnswers = async () => (await answers('docker', ['info'])) !== undefined;

const TOOLS = [
  {
    name: 'java 17 or newer',
    command: 'java',
    args: ['-version'],
    fits: (text) => Number(/version "(\d+)/.exec(text)?.[1]) >= 17,
  },
  { name: 'mvn', command: 'mvn', args: ['-version'], fits: (text) => text.includes('Apache Maven') },
  {
    name: 'go 1.24 or newer',
    command: 'go',
    args: ['version'],
    fits: (text) => Number(/go1\.(\d+)/.exec(text)?.[1]) >= 24,
  },
];

async function requireTools() {
  const checks = await Promise.all(
    TOOLS.map(async ({ name, command, args, fits }) => (fits((await answers(command, args)) ?? '') ? [] : [name])),
  );
  const missing = checks.flat();
  if (missing.length > 0) {
    throw new Error(
      `No Docker engine answers, and without one these are missing: ${missing.join(', ')}. ` +
        'Start Docker or install them; npm test runs without either.',
    );
  }
}

export async function startLocalServers(run) {
  await requireTools();
  progress('no Docker engine: Apache Kafka on the JVM, FerretDB built with Go, embedded Postgres');
  const [kafka, ferretdb] = await Promise.allSettled([startKafka(run), startFerretdb(run)]);
  const failed = [kafka, ferretdb].find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return { TEST_KAFKA_BROKERS: kafka.value, TEST_MONGO_URL: ferretdb.value };
}
