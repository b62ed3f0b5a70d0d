import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '@loop-petal/mongo-stand-in/server';
import { removeCluster } from './postgres/cluster-folder.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { isAlive } from './running-process.ts';

type Cleanup = () => Promise<void> | void;

const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 2 * 2 ** 30;

/** In memory if there is room, because creating a database on a disk takes four times the CPU. */
function temporaryFolder(name: string): string {
  const isMemoryFree = existsSync(MEMORY) && freeBytes(MEMORY) > MEMORY_NEEDED;
  const parent = isMemoryFree ? MEMORY : existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  removeLeftovers(parent);
  return mkdtempSync(join(parent, `loop-petal-test-${process.pid}-${name}-`));
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A test run that was stopped leaves its data. */
function removeLeftovers(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = /^loop-petal-test-(\d+)-/.exec(entry)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** One Postgres and one MongoDB stand-in for the whole test run, unless real servers are configured. */
export default async function startTestServers(): Promise<void> {
  const cleanups: Cleanup[] = [];
  (globalThis as { testServers?: Cleanup[] }).testServers = cleanups;
  if (!process.env.TEST_POSTGRES_URL) {
    const dataDir = temporaryFolder('postgres');
    const postgres = await startPostgres({ dataDir, durable: false });
    process.env.TEST_POSTGRES_URL = postgres.url;
    process.env.TEST_POSTGRES_IS_NEW = 'true';
    cleanups.push(postgres.stop, () => removeCluster(dataDir));
  }
  if (!process.env.TEST_MONGO_URL) {
    const dataDir = temporaryFolder('mongo');
    const mongo = await startMongoServer({ dataDir });
    process.env.TEST_MONGO_URL = `mongodb://127.0.0.1:${mongo.port}`;
    cleanups.push(mongo.close, () => rmSync(dataDir, { recursive: true, force: true }));
  }
}
