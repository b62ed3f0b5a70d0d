import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MANIFEST, type Manifest, type PostgresPart } from './manifest.ts';
import { collectionsOf, readDocuments, withMongo } from './mongo-documents.ts';
import { migrationsOf, sequencesOf, type Table, tablesOf } from './postgres-schema.ts';
import { EVENTS, MONGO_SERVICES, POSTGRES_DATABASES, type Stores, Unusable } from './stores.ts';
import { writePart } from './write-part.ts';

const OFFSETS = 'consumer_offsets';
const UNKNOWN_DATABASE = '3D000';

/**
 * Writes all data of the shop to a new folder while the shop runs. Reads each Postgres database in one snapshot; the
 * snapshots start within milliseconds of each other, but not together. A restore redelivers the events of that time: the
 * offsets of the event log are read first and the log last, so no event is skipped, and ids identify repeated events.
 * Reads the consumers of an event before its publisher: payments before orders before shipping. MongoDB is read without
 * a snapshot and after the log's; catalog repairs the difference after a restore.
 * @param folder must not exist
 */
export async function takeBackup(stores: Stores, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Unusable(`${folder} can't be created: ${error.code === 'EEXIST' ? 'it already exists' : error.message}`);
  });
  const manifest: Manifest = { format: 1, takenAt: '', postgres: {}, mongo: {} };
  const events = await connectIfThere(stores.postgres(EVENTS));
  const snapshots = await Promise.all(
    POSTGRES_DATABASES.map(async (name) => ({ name, client: await connect(stores.postgres(name)) })),
  );
  try {
    const offsets = events && (await copyTables(events, folder, EVENTS, ({ name }) => name === OFFSETS));
    for (const { client } of snapshots) await beginSnapshot(client);
    if (events) await beginSnapshot(events);
    manifest.takenAt = new Date().toISOString();
    for (const name of MONGO_SERVICES) manifest.mongo[name] = await dumpMongo(stores.mongo(name), folder, name);
    for (const { name, client } of snapshots) manifest.postgres[name] = await dump(client, folder, name);
    if (events && offsets) {
      const log = await dump(events, folder, EVENTS, ({ name }) => name !== OFFSETS);
      manifest.postgres[EVENTS] = { ...log, tables: [...log.tables, ...offsets] };
    }
  } finally {
    await Promise.all([events, ...snapshots.map(({ client }) => client)].map((client) => client?.end()));
  }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600, flag: 'wx' });
  return manifest;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function connectIfThere(url: string): Promise<pg.Client | null> {
  return connect(url).catch((error: { code?: string }) => {
    if (error.code === UNKNOWN_DATABASE) return null;
    throw error;
  });
}

async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The first statement takes the snapshot; BEGIN does not.
  await client.query('SELECT 1');
}

async function dump(
  client: pg.Client,
  folder: string,
  database: string,
  wanted?: (table: Table) => boolean,
): Promise<PostgresPart> {
  const migrations = await migrationsOf(client);
  const tables = await copyTables(client, folder, database, wanted);
  return { migrations, tables, sequences: await sequencesOf(client) };
}

async function copyTables(
  client: pg.Client,
  folder: string,
  database: string,
  wanted: (table: Table) => boolean = () => true,
): Promise<PostgresPart['tables']> {
  const parts: PostgresPart['tables'] = [];
  for (const { name, columns } of (await tablesOf(client)).filter(wanted)) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const stream = client.query(copyTo(`COPY public.${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
    const file = `${database}/${name}.copy.gz`;
    const sha256 = await writePart(folder, file, stream);
    parts.push({ name, columns, file, sha256, rows: stream.rowCount });
  }
  return parts;
}

async function dumpMongo(url: string, folder: string, database: string): Promise<Manifest['mongo'][string]> {
  return withMongo(url, async (db) => {
    const parts: Manifest['mongo'][string] = [];
    for (const name of await collectionsOf(db)) {
      const file = `${database}/${name}.bson.gz`;
      let rows = 0;
      const source = readDocuments(db, name, (documents) => {
        rows = documents;
      });
      parts.push({ name, file, sha256: await writePart(folder, file, source), rows });
    }
    return parts;
  });
}
