import { join } from 'node:path';
import type { Config } from './config.ts';
import { keepPostgres } from './keep-postgres.ts';
import { choosePort } from './parts.ts';
import { startMongo } from './start-mongo.ts';
import type { Startup } from './start-part.ts';
import { sayPart, warn } from './terminal.ts';

export type Stores = {
  postgresUrl: string;
  postgresSocket: string | undefined;
  mongoUrl: string;
  stop: () => Promise<void>;
  problem: unknown;
};

/** Starts Postgres and MongoDB in parallel. A started store can be stopped even if the other fails. */
export async function startStores(config: Config, mongoScript: string, startup: Startup): Promise<Stores> {
  const since = performance.now();
  const mongo = await startMongo(config, mongoScript, startup);
  const postgresPort = await choosePort(config, 'postgres');
  const dataDir = join(config.dataDir, 'postgres');
  const postgres = keepPostgres({ dataDir, port: postgresPort, say: warn }).then((kept) => {
    sayPart('postgres', `127.0.0.1:${postgresPort}`, since);
    return kept;
  });
  const [pg, ready] = await Promise.allSettled([postgres, mongo.ready]);
  return {
    postgresUrl: pg.status === 'fulfilled' ? pg.value.url : '',
    postgresSocket: pg.status === 'fulfilled' ? pg.value.socketFolder : undefined,
    mongoUrl: mongo.url,
    stop: async () => {
      const stopPostgres = pg.status === 'fulfilled' ? pg.value.stop() : undefined;
      await Promise.all([mongo.stop(), stopPostgres]);
    },
    problem: [pg, ready].find((one) => one.status === 'rejected')?.reason,
  };
}
