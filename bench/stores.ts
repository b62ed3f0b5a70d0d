import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import pg from 'pg';

export async function connectPostgres(dataDir: string, database: string): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres');
  const home = await readFile(join(folder, 'location'), 'utf8').catch(() => folder);
  const port = (await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database });
  await client.connect();
  return client;
}

/** Connects to the MongoDB stand-in, whose port is in its environment. */
export async function connectMongo(dataDir: string, database: string): Promise<{ client: MongoClient; database: Db }> {
  const recorded = JSON.parse(await readFile(join(dataDir, 'pids.json'), 'utf8'));
  const environment = (await readFile(`/proc/${recorded.mongo.pid}/environ`, 'utf8')).split('\0');
  const port = environment.find((one) => one.startsWith('MONGO_PORT='))?.split('=')[1];
  const client = await new MongoClient(`mongodb://127.0.0.1:${port}/?retryWrites=false`).connect();
  return { client, database: client.db(database) };
}
