import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import mongoose from 'mongoose';
import { partsOf as partsOfShop } from '../../embedded/src/supervisor/parts.ts';
import { takeBackup } from '../src/backup.ts';
import { MANIFEST, type Manifest, partsOf } from '../src/manifest.ts';
import { withMongo } from '../src/mongo-documents.ts';
import { reconcile } from '../src/reconcile.ts';
import { restoreBackup } from '../src/restore.ts';
import { POSTGRES_DATABASES } from '../src/stores.ts';
import { createTestStores, jobOf, migrationsOf, paidOrder } from './test-stores.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;
type TestStores = Awaited<ReturnType<typeof createTestStores>>;

let folder: string;
let shop: TestStores;
let taken: Manifest;
const dropped: TestStores[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loop-petal-backup-'));
  shop = await newStores(true);
  const order = paidOrder({ orderId: randomUUID(), paymentId: randomUUID() }, 4599);
  await run(shop, 'orders', order.orders);
  await run(shop, 'payments', order.payments);
  await run(shop, 'events', `INSERT INTO consumer_offsets VALUES ('cart', 'order', 1, 3)`);
  await withMongo(shop.mongo('catalog'), async (db) => {
    await db.collection('products').insertMany([
      {
        _id: new ObjectId(),
        price: new Double(18),
        stock: new Int32(3),
        version: Long.fromNumber(2),
        at: new Date(0),
      },
      ...Array.from({ length: 450 }, (_, at) => ({
        _id: new ObjectId(),
        name: `Rose ${at}`,
        tags: ['a', null, true],
      })),
    ]);
    await db.collection('pictures.chunks').insertOne({
      _id: new ObjectId(),
      data: new Binary(Buffer.alloc(200_000, 7)),
      weight: Decimal128.fromString('1.10'),
    });
  });
  taken = await takeBackup(shop, join(folder, 'first'));
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const stores of dropped) await stores.drop();
});

async function newStores(tables: boolean): Promise<TestStores> {
  const stores = await createTestStores({ tables });
  dropped.push(stores);
  return stores;
}

const run = (stores: TestStores, database: string, sql: string) =>
  withClient(stores.postgres(database), (client) => client.query(sql));
const restore = (stores: TestStores, replace = false) =>
  restoreBackup(stores, join(folder, 'first'), { replace, migrationsOf });

describe('a backup', () => {
  test('has every database of the shop', () => {
    const named = partsOfShop('', { only: undefined, separate: true }).flatMap(({ name, store }) =>
      store === 'postgres' ? [name] : [],
    );
    expect(Object.keys(taken.postgres).toSorted()).toEqual([...named, 'events'].toSorted());
  });

  test('restored into empty databases is byte-for-byte identical, except that each records the restore', async () => {
    const place = await newStores(false);
    await restore(place);
    const again = await takeBackup(place, join(folder, 'again'));
    const others = (manifest: Manifest) => partsOf(manifest).filter((part) => !part.file.includes('/restores.'));
    expect(others(again)).toEqual(others(taken));
    for (const service of POSTGRES_DATABASES) {
      expect(again.postgres[service]).toEqual({ ...taken.postgres[service], tables: expect.anything() });
      const { rows } = await run(place, service, 'SELECT taken_at < restored_at AS later, taken_at FROM restores');
      expect(rows).toEqual([{ later: true, taken_at: new Date(taken.takenAt) }]);
    }
    await withMongo(place.mongo('catalog'), async (db) => {
      expect(await db.collection('restores').find().toArray()).toMatchObject([{ takenAt: new Date(taken.takenAt) }]);
    });
    expect(partsOf(again).reduce((rows, part) => rows + part.rows, 0)).toBeGreaterThan(450);
  }, 60_000);

  test('continues the sequences after a restore, and its records match', async () => {
    const place = await newStores(false);
    await restore(place);
    const { rows } = await run(
      place,
      'orders',
      `INSERT INTO timeline (order_id, at, type, description, by) SELECT id, now(), 'x', '', 'x' FROM orders RETURNING id`,
    );
    expect(rows).toEqual([{ id: '2' }]);
    const { lines, differences } = await reconcile(place);
    expect(differences).toEqual([]);
    expect(lines.find(({ what }) => what === 'their amounts')).toMatchObject({ left: '$45.99', right: '$45.99' });
    await run(place, 'orders', `UPDATE orders SET promise = '{}'`);
    const missing = expect.stringMatching(/production makes 0 of 1 × product p\.$/);
    expect((await reconcile(place)).differences).toEqual([missing]);
    const { rows: items } = await run(place, 'orders', 'SELECT order_id, id FROM order_items');
    const { order_id: orderId, id: lineId } = items[0];
    await run(place, 'production', jobOf({ orderId, lineId }, 'another'));
    const foreign = expect.stringMatching(/production makes 1 × product another as line .*, which it does not have\.$/);
    expect((await reconcile(place)).differences).toEqual([missing, foreign]);
    await run(place, 'production', `UPDATE jobs SET product_id = 'p'`);
    expect((await reconcile(place)).differences).toEqual([]);
  }, 60_000);

  test('has no file that other users can read', async () => {
    for (const { file } of partsOf(taken)) expect((await stat(join(folder, 'first', file))).mode & 0o077).toBe(0);
  });

  test('never overwrites another backup', async () => {
    await expect(takeBackup(shop, join(folder, 'first'))).rejects.toThrow('it already exists');
  });

  test('reads the log’s offsets before every snapshot, so that no event is skipped', async () => {
    const { tables = [] } = taken.postgres.events ?? {};
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['event_log', 0],
      ['consumer_offsets', 1],
    ]);
  });
});

describe('a restore is rejected', () => {
  let place: TestStores;
  beforeAll(async () => {
    place = await newStores(true);
  }, 60_000);

  test('while the shop runs on the databases', async () => {
    await withClient(place.postgres('cart'), () =>
      expect(restore(place)).rejects.toThrow('cart is in use by 1 connections. Stop the shop first.'),
    );
  });

  test('with another schema version', async () => {
    await run(place, 'shipping', `INSERT INTO migrations (name, run_on) VALUES ('9999-from-the-future', now())`);
    await expect(restore(place)).rejects.toThrow(/^shipping: /);
    await run(place, 'shipping', `DELETE FROM migrations WHERE name = '9999-from-the-future'`);
  });

  test('when there are documents, before it writes any data', async () => {
    await withMongo(place.mongo('catalog'), (db) => db.collection('products').insertOne({ name: 'mine' }));
    await expect(restore(place)).rejects.toThrow('catalog.products already has documents');
    expect((await run(place, 'orders', 'SELECT FROM orders')).rowCount).toBe(0);
  });

  test('when there are rows, unless --replace is set', async () => {
    const { orders } = paidOrder({ orderId: randomUUID(), paymentId: randomUUID() }, 1000);
    await run(place, 'orders', orders);
    await expect(restore(place)).rejects.toThrow('orders.orders already has rows');
    await restore(place, true);
    const { rows } = await run(place, 'orders', 'SELECT total_cents FROM orders');
    expect(rows).toEqual([{ total_cents: 4599 }]);
    await withMongo(place.mongo('catalog'), async (db) =>
      expect(await db.collection('products').countDocuments()).toBe(451),
    );
  });

  test('with changed files, or from an unfinished backup', async () => {
    const place = await newStores(false);
    await takeBackup(shop, join(folder, 'damaged'));
    const damaged = () => restoreBackup(place, join(folder, 'damaged'), { replace: false, migrationsOf });
    await appendFile(join(folder, 'damaged', 'orders', 'orders.copy.gz'), 'x');
    await expect(damaged()).rejects.toThrow('orders/orders.copy.gz differs from the backup');
    const manifest = join(folder, 'damaged', MANIFEST);
    const text = await readFile(manifest, 'utf8');
    await rm(manifest);
    await expect(damaged()).rejects.toThrow('holds no backup');
    await writeFile(manifest, text.replace('orders/orders.copy.gz', '../orders.copy.gz'));
    await expect(damaged()).rejects.toThrow();
  }, 60_000);
});
