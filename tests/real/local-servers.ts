import { startFerretdb } from './ferretdb.ts';
import { startKafka } from './kafka.ts';
import { allStarted, runToEnd, type ServerRun } from './processes.ts';
import { progress } from './progress.ts';

/** @returns the command's last lines, or undefined if it is missing or fails */
export const answers = (command: string, args: string[], withinMs = 10_000) =>
  runToEnd(command, args, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);

export const dockerAnswers = async (): Promise<boolean> => (await answers('docker', ['info'])) !== undefined;

const TOOLS: { name: string; command: string; args: string[]; fits(text: string): boolean }[] = [
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

async function requireTools(): Promise<void> {
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

export async function startLocalServers(run: ServerRun): Promise<Record<string, string>> {
  await requireTools();
  progress('no Docker engine: Apache Kafka on the JVM, FerretDB built with Go, embedded Postgres');
  const [kafka, ferretdb] = await allStarted([startKafka(run), startFerretdb(run)]);
  return { TEST_KAFKA_BROKERS: kafka, TEST_MONGO_URL: ferretdb };
}
