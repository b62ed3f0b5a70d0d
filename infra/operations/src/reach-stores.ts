import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import { parseHosts } from '@loop-petal/service-kit/runtime/store-address';
import { withMongo } from './mongo-documents.ts';
import { type Stores, Unusable } from './stores.ts';

/** Connects to both servers before anything is read or changed. @throws Unusable that names server and problem */
export async function requireReachable(stores: Stores): Promise<void> {
  await reach('Postgres', stores.postgres('postgres'), (url) => withClient(url, async () => undefined));
  await reach('MongoDB', stores.mongo('admin'), (url) => withMongo(url, (db) => db.command({ ping: 1 })));
}

async function reach(name: string, url: string, ask: (url: string) => Promise<unknown>): Promise<void> {
  try {
    await ask(url);
  } catch (error) {
    throw new Unusable(`${name} at ${parseHosts(url)} can't be used: ${reasonOf(error)}. Is it running?`);
  }
}

/** When several addresses fail, the error has no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return (message || code || String(error)).split('\n')[0] ?? '';
}
