import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '@loop-petal/mongo-stand-in/server';
import { removeCluster } from './postgres/cluster-folder.ts';
import { startPostgres } from './postgres/start-postgres.ts';

type Cleanup = () => Promise<void> | void;

const temporaryFolder = (name: string) =>
  mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `loop-petal-test-${name}-`));

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
