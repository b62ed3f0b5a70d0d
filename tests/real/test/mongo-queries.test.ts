import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import mongoose, { type Connection, type mongo } from 'mongoose';

interface Product {
  _id: string;
  name: string;
  category: string;
  cents: number;
  tags: string[];
  variations: { id: string; color: string; stock: number; held?: { until: Date }[] }[];
  at: Date;
  note?: null;
}

const PRODUCTS: Product[] = [
  {
    _id: 'rose',
    name: 'Rose',
    category: 'bouquets',
    cents: 2999,
    tags: ['pink', 'white'],
    variations: [
      { id: 'a', color: 'Pink', stock: 3, held: [{ until: new Date(7000) }, { until: new Date(5000) }] },
      { id: 'b', color: 'Red', stock: 0, held: [] },
    ],
    at: new Date(3000),
  },
  {
    _id: 'sun',
    name: 'sunflower (1.5)',
    category: 'potted',
    cents: 1000,
    tags: ['yellow'],
    variations: [{ id: 'c', color: 'Yellow', stock: 1, held: [{ until: new Date(9000) }] }],
    at: new Date(1000),
  },
  { _id: 'tulip', name: 'Tulip', category: 'stems', cents: 500, tags: [], variations: [], at: new Date(2000) },
  {
    _id: 'aster',
    name: 'Äster',
    category: 'stems',
    cents: 700,
    tags: ['pink'],
    variations: [{ id: 'd', color: 'pink', stock: 2 }],
    at: new Date(4000),
    note: null,
  },
];

let connection: Connection;
let products: mongo.Collection<Product>;

beforeAll(async () => {
  const url = process.env.TEST_MONGO_URL ?? '';
  connection = await mongoose.createConnection(url, { dbName: `queries-${randomUUID()}` }).asPromise();
});

beforeEach(async () => {
  products = connection.collection<Product>(`products-${randomUUID()}`);
  await products.insertMany(PRODUCTS);
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const FILTERS: [string, mongo.Filter<Product>, string[]][] = [
  ['equality in an array of subdocuments', { 'variations.color': 'Pink' }, ['rose']],
  ['a range in an array of subdocuments', { 'variations.stock': { $gt: 1 } }, ['aster', 'rose']],
  ['a range in arrays of an array of subdocuments', { 'variations.held.until': { $lte: new Date(5000) } }, ['rose']],
  ['a range that none of them is in', { 'variations.held.until': { $lt: new Date(5000) } }, []],
  ['$in in an array of subdocuments', { 'variations.id': { $in: ['a', 'c'] } }, ['rose', 'sun']],
  ['none of the subdocuments', { $nor: [{ 'variations.id': 'a' }] }, ['aster', 'sun', 'tulip']],
  ['an element of a list', { tags: 'pink' }, ['aster', 'rose']],
  ['all elements of a list', { tags: { $all: ['pink', 'white'] } }, ['rose']],
  ['not on a list', { tags: { $ne: 'pink' } }, ['sun', 'tulip']],
  ['an empty list', { tags: { $size: 0 } }, ['tulip']],
  ['a list of a length with a first id', { 'variations.0.id': 'a', variations: { $size: 2 } }, ['rose']],
  ['a list of another length', { 'variations.0.id': 'a', variations: { $size: 1 } }, []],
  ['a list with a first element', { 'variations.0': { $exists: true } }, ['aster', 'rose', 'sun']],
  ['either of two', { $or: [{ category: 'stems' }, { cents: { $gt: 2000 } }] }, ['aster', 'rose', 'tulip']],
  ['not more than', { cents: { $not: { $gt: 600 } } }, ['tulip']],
  ['null or missing', { note: null }, ['aster', 'rose', 'sun', 'tulip']],
  ['present', { note: { $exists: true } }, ['aster']],
  ['a range of dates', { at: { $gte: new Date(2000), $lt: new Date(4000) } }, ['rose', 'tulip']],
  ['a prefix in any case', { name: /^SUN/i }, ['sun']],
  ['escaped characters', { name: /\(1\.5\)/ }, ['sun']],
  ['letters beyond ASCII in any case', { name: /^äster/i }, ['aster']],
  ['a pattern in subdocuments', { 'variations.color': /^pink$/i }, ['aster', 'rose']],
];

test.each(FILTERS)('finds products by %s', async (_name, filter, expected) => {
  const found = await products.find(filter).sort({ _id: 1 }).toArray();
  expect(found.map(({ _id }) => _id)).toEqual(expected);
  expect(await products.countDocuments(filter)).toBe(expected.length);
});

test('sorts by two fields, skips and limits', async () => {
  const page = await products.find().sort({ category: -1, cents: 1 }).skip(1).limit(2).toArray();
  expect(page.map(({ _id }) => _id)).toEqual(['aster', 'sun']);
});

test('omits fields outside the projection', async () => {
  const projection = { _id: 0, name: 1, 'variations.color': 1 };
  expect(await products.findOne({ _id: 'sun' }, { projection })).toEqual({
    name: 'sunflower (1.5)',
    variations: [{ color: 'Yellow' }],
  });
});

test('counts per category, and per variation after an unwind', async () => {
  const perCategory = [{ $group: { _id: '$category', count: { $sum: 1 } } }, { $sort: { _id: 1 } }];
  expect(await products.aggregate(perCategory).toArray()).toEqual([
    { _id: 'bouquets', count: 1 },
    { _id: 'potted', count: 1 },
    { _id: 'stems', count: 2 },
  ]);
  const pieces = [{ $match: { cents: { $gt: 600 } } }, { $unwind: '$variations' }, { $count: 'pieces' }];
  expect(await products.aggregate(pieces).toArray()).toEqual([{ pieces: 4 }]);
});

test('reads hundreds of documents in batches while it writes to them', async () => {
  const events = connection.collection<{ _id: number; seen: boolean }>(`events-${randomUUID()}`);
  await events.insertMany(Array.from({ length: 400 }, (_, _id) => ({ _id, seen: false })));
  for await (const { _id } of events
    .find({ _id: { $gte: 200 } })
    .sort({ _id: -1 })
    .batchSize(50)) {
    await events.updateOne({ _id }, { $set: { seen: true } });
  }
  expect(await events.countDocuments({ seen: true })).toBe(200);
});

test('an upsert sets its first values once', async () => {
  const write = (cents: number) =>
    products.findOneAndUpdate(
      { _id: 'lily' },
      { $setOnInsert: { name: 'Lily' }, $set: { cents }, $addToSet: { tags: { $each: ['new'] } } },
      { upsert: true, returnDocument: 'after' },
    );
  await write(100);
  expect(await write(200)).toEqual({ _id: 'lily', name: 'Lily', cents: 200, tags: ['new'] });
});

test('a bulk write inserts, updates, replaces and deletes', async () => {
  const result = await products.bulkWrite([
    { updateOne: { filter: { _id: 'rose' }, update: { $inc: { cents: 1 }, $push: { tags: { $each: ['x', 'y'] } } } } },
    { updateOne: { filter: { _id: 'lily' }, update: { $set: { name: 'Lily' } }, upsert: true } },
    { deleteMany: { filter: { category: 'stems' } } },
  ]);
  expect([result.modifiedCount, result.upsertedCount, result.deletedCount]).toEqual([1, 1, 2]);
  expect((await products.findOne({ _id: 'rose' }))?.tags).toEqual(['pink', 'white', 'x', 'y']);
});
