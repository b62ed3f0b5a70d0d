import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { eventLogTables } from '@loop-petal/service-kit/events/postgres-log/event-log';
import { RESTORES, type Restore } from '@loop-petal/service-kit/events/restores';
import { createDatabaseIfMissing, waitForServer, withClient } from '@loop-petal/service-kit/postgres/create-database';
import { createTables, migrate } from '@loop-petal/service-kit/postgres/postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Manifest, openBackup, type PostgresPart } from './manifest.ts';
import { insertDocuments, withMongo } from './mongo-documents.ts';
import { migrationsOf } from './postgres-schema.ts';
import { EVENTS, type Stores, Unusable } from './stores.ts';

export interface RestoreOptions {
  replace: boolean;
  migrationsOf(database: string): string;
}

/**
 * Fills the databases from a backup, each in one transaction, after checking all of them.
 * @throws Unusable when the backup is damaged or has another schema, the shop is still running, or the databases
 * already contain data
 */
export async function restoreBackup(stores: Stores, folder: string, options: RestoreOptions): Promise<Manifest> {
  const restoredAt = new Date();
  const manifest = await openBackup(folder);
  const restore: Restore = { takenAt: new Date(manifest.takenAt), restoredAt };
  for (const [name, part] of Object.entries(manifest.postgres)) {
    await prepare(stores.postgres(name), name, options);
    await withClient(stores.postgres(name), (client) => requireFit(client, name, part, options.replace));
  }
  for (const [name, collections] of Object.entries(manifest.mongo)) {
    if (!options.replace) await requireEmptyMongo(stores.mongo(name), name, collections);
  }
  for (const [name, part] of Object.entries(manifest.postgres)) {
    await withClient(stores.postgres(name), (client) => fill(client, folder, part, name === EVENTS ? null : restore));
  }
  for (const [name, collections] of Object.entries(manifest.mongo)) {
    await withMongo(stores.mongo(name), async (db) => {
      await db.collection(RESTORES).deleteMany({});
      for (const { name: collection, file } of collections) {
        await db.collection(collection).deleteMany({});
        await insertDocuments(db, collection, unpacked(folder, file));
      }
      await db.collection(RESTORES).insertOne({ ...restore });
    });
  }
  return manifest;
}

const unpacked = (folder: string, file: string) => createReadStream(join(folder, file)).pipe(createGunzip());

async function prepare(url: string, name: string, options: RestoreOptions): Promise<void> {
  if (name !== EVENTS) return migrate(url, options.migrationsOf(name));
  await waitForServer(url);
  await createDatabaseIfMissing(url);
  await createTables(url, eventLogTables);
}

async function requireFit(client: pg.Client, name: string, part: PostgresPart, replace: boolean): Promise<void> {
  const applied = await migrationsOf(client);
  if (applied.join() !== part.migrations.join()) {
    const of = (list: string[]) => list.at(-1) ?? 'none';
    throw new Unusable(
      `${name}: the backup's last migration is ${of(part.migrations)}, this version's is ${of(applied)}. ` +
        'Restore with the version that took it, then upgrade.',
    );
  }
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rows[0].others > 0)
    throw new Unusable(`${name} is in use by ${rows[0].others} connections. Stop the shop first.`);
  if (replace) return;
  for (const { name: table } of part.tables) {
    const { rowCount } = await client.query(`SELECT FROM public.${pg.escapeIdentifier(table)} LIMIT 1`);
    if (rowCount) throw new Unusable(`${name}.${table} already has rows. --replace deletes them.`);
  }
}

async function requireEmptyMongo(url: string, name: string, collections: { name: string }[]): Promise<void> {
  await withMongo(url, async (db) => {
    for (const { name: collection } of collections) {
      if (!(await db.collection(collection).findOne({}))) continue;
      throw new Unusable(`${name}.${collection} already has documents. --replace deletes them.`);
    }
  });
}

/** @param restore is recorded, so that consumers skip the events of lost data */
async function fill(client: pg.Client, folder: string, part: PostgresPart, restore: Restore | null): Promise<void> {
  await client.query('BEGIN');
  const names = part.tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const { name, columns, file, rows } of part.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    // The backup already includes the rows that the table's triggers would write.
    await client.query(`ALTER TABLE public.${pg.escapeIdentifier(name)} DISABLE TRIGGER USER`);
    const stream = client.query(copyFrom(`COPY public.${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
    await pipeline(unpacked(folder, file), stream);
    if (stream.rowCount !== rows) throw new Error(`${file}: ${stream.rowCount} of ${rows} rows were restored`);
    await client.query(`ALTER TABLE public.${pg.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  }
  for (const [name, value] of Object.entries(part.sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
  }
  if (restore) await client.query('INSERT INTO restores VALUES ($1, $2)', [restore.takenAt, restore.restoredAt]);
  await client.query('COMMIT');
}
