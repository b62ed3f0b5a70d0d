import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { servicesOn } from '@loop-petal/contracts/services';
import { databaseUrl, mongoUrl, parseConfig } from '@loop-petal/service-kit/runtime/config';
import { addressOfDatabase } from '@loop-petal/service-kit/runtime/store-address';
import { z } from 'zod';
import { OperationsEnvironment } from './config.ts';

export interface Stores {
  postgres(database: string): string;
  mongo(database: string): string;
}

/** In backup order: consumers of an event before its publisher. */
export const POSTGRES_DATABASES = ['gateway', ...servicesOn('postgres')];
/** The folder of a database's migrations, in the checkout and in the image of this program. */
export const migrationsFolder = (database: string): string =>
  join(database === 'gateway' ? database : join('services', database), 'migrations');
export const MONGO_SERVICES = servicesOn('mongo');
/** The log of the embedded event bus. With Kafka there is none. */
export const EVENTS = 'events';

const Addresses = z.object({ POSTGRES_URL: databaseUrl, MONGO_URL: mongoUrl });

/** A problem that the user can solve, printed in one line without a stack trace. */
export class Unusable extends Error {}

/**
 * The servers in POSTGRES_URL and MONGO_URL (or their files POSTGRES_URL_FILE and MONGO_URL_FILE), or else those of the
 * embedded shop that runs on DATA_DIR.
 * @throws Unusable when neither exists
 */
export async function findStores(env: NodeJS.ProcessEnv, checkout: string): Promise<Stores> {
  const parsed = parseConfig(OperationsEnvironment, env);
  if (!parsed.ok) throw new Unusable(`Wrong configuration: ${parsed.problem}`);
  const named = Addresses.safeParse(parsed.config);
  if (named.success) return storesAt(named.data);
  if (parsed.config.POSTGRES_URL || parsed.config.MONGO_URL)
    throw new Unusable('POSTGRES_URL and MONGO_URL must both be addresses.');
  const file = join(resolve(checkout, parsed.config.DATA_DIR), 'stores.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Unusable(
      `No shop runs on ${file.replace(/\/stores\.json$/, '')}. Set POSTGRES_URL and MONGO_URL, or DATA_DIR of a running shop.`,
    );
  });
  return storesAt(Addresses.parse(JSON.parse(text)));
}

export function storesAt({ POSTGRES_URL, MONGO_URL }: z.infer<typeof Addresses>): Stores {
  return {
    postgres: (database) => addressOfDatabase(POSTGRES_URL, database),
    mongo: (database) => addressOfDatabase(MONGO_URL, database),
  };
}
