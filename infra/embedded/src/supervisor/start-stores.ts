import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { Config } from './config.ts';
import { keepPostgres } from './keep-postgres.ts';
import { answers } from './port-check.ts';
import { type Startup, watchPart } from './start-part.ts';
import { type Supervised, supervise } from './supervise.ts';
import { complain, sayPart } from './terminal.ts';
import { waitUntil } from './wait-until.ts';

export type Stores = { postgresUrl: string; mongoUrl: string; stop: () => Promise<void>; problem: unknown };

const PATIENCE_MS = 2_000;
const MONGO_MEMORY_MB = 512;

/** Starts Postgres and the MongoDB stand-in side by side. What runs can be stopped even if the other failed. */
export async function startStores(config: Config, mongoScript: string, startup: Startup): Promise<Stores> {
  const since = performance.now();
  const mongoPort = Number(config.environment.MONGO_PORT) || (await freePort());
  const mongo = superviseMongo(config, mongoScript, mongoPort, startup);
  const mongoReady = waitUntil('mongo', () => answers(mongoPort), startup.ending.signal).then(() =>
    sayPart('mongo stand-in', `127.0.0.1:${mongoPort}`, since),
  );
  const postgresPort = Number(config.environment.POSTGRES_PORT) || (await freePort());
  const dataDir = join(config.dataDir, 'postgres');
  const postgres = keepPostgres({ dataDir, port: postgresPort, say: complain }).then((kept) => {
    sayPart('postgres', `127.0.0.1:${postgresPort}`, since);
    return kept;
  });
  const [pg, ready] = await Promise.allSettled([postgres, mongoReady]);
  return {
    postgresUrl: pg.status === 'fulfilled' ? pg.value.url : '',
    mongoUrl: `mongodb://127.0.0.1:${mongoPort}`,
    stop: async () => {
      const stopPostgres = pg.status === 'fulfilled' ? pg.value.stop() : undefined;
      await Promise.all([mongo.stop(PATIENCE_MS), stopPostgres]);
    },
    problem: [pg, ready].find((one) => one.status === 'rejected')?.reason,
  };
}

function superviseMongo(config: Config, script: string, port: number, startup: Startup): Supervised {
  const logFile = startup.logFile('mongo');
  const own = { HOST: '127.0.0.1', MONGO_PORT: String(port), MONGO_DATA_DIR: join(config.dataDir, 'mongo') };
  const environment = { ...config.environment, ...own };
  return supervise(
    { name: 'mongo', script, memoryMb: MONGO_MEMORY_MB, environment, logFile },
    watchPart('mongo', logFile, startup),
  );
}
