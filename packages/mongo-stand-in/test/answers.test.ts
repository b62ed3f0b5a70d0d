import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { startMongoServer } from '../src/server.ts';
import { newFolder, type Running, removeFolder, start } from './fixture.ts';

const { Decimal128, Double, Long, ObjectId, Binary, Timestamp, UUID } = mongoose.mongo.BSON;

let running: Running;
const docs = (name: string) => running.connection.collection(name);
const database = () => {
  if (!running.connection.db) throw new Error('not connected');
  return running.connection.db;
};

beforeAll(async () => {
  running = await start();
});
afterAll(async () => {
  await running.stop();
  removeFolder(running.folder);
});

test('every BSON type survives a write and a restart', async () => {
  const values = {
    _id: new ObjectId(),
    date: new Date(0),
    binary: new Binary(Buffer.from([1, 2, 3])),
    decimal: Decimal128.fromString('12345678901234567890.10'),
    long: Long.fromString('9007199254740993'),
    smallLong: Long.fromNumber(5),
    double: new Double(5),
    fraction: new Double(0.25),
    int: 7,
    uuid: new UUID(),
    timestamp: new Timestamp({ t: 1, i: 2 }),
    regex: /^a/i,
    nothing: null,
    nested: { list: [1, [2, { deep: true }]] },
  };
  const raw = { promoteValues: false } as const;
  await docs('types').insertOne(values);
  const before = await docs('types').findOne({ _id: values._id }, raw);
  expect(before).toMatchObject({
    decimal: values.decimal,
    long: values.long,
    smallLong: values.smallLong,
    double: values.double,
  });
  await running.stop();
  running = await start(running.folder);
  expect(await docs('types').findOne({ long: values.long }, raw)).toEqual(before);
});

test('numbers are added according to their types', async () => {
  const decimal = Decimal128.fromString('0.1');
  await docs('sums').insertOne({ int: 2147483647, half: 0.5, decimal });
  await docs('sums').updateOne({}, { $inc: { int: 1, half: 0.5, decimal: Decimal128.fromString('0.2') } });
  const sum = await docs('sums').findOne({}, { promoteValues: false });
  expect(sum?.int).toEqual(Long.fromNumber(2147483648));
  expect(sum?.half).toEqual(new Double(1));
  expect(String(sum?.decimal)).toBe('0.3');
});

test.each([
  ['a range on dates', { at: { $gte: new Date(2000) } }, ['b', 'c']],
  ['equality inside arrays', { tags: 'y' }, ['a', 'b']],
  ['a dotted path through an array', { 'items.n': 3 }, ['b']],
  ['$elemMatch', { items: { $elemMatch: { n: { $gt: 1 }, ok: true } } }, ['a']],
  ['$regex with options', { name: { $regex: '^[AB]', $options: 'i' } }, ['a', 'b']],
  ['a regular expression', { name: /^C/i }, ['c']],
  ['$in and $nin', { name: { $in: ['a', 'c'], $nin: ['c'] } }, ['a']],
  ['$exists', { items: { $exists: false } }, ['c']],
  ['$expr', { $expr: { $gt: ['$n', '$limit'] } }, ['c']],
  ['$size and $all', { $and: [{ tags: { $size: 2 } }, { tags: { $all: ['x', 'y'] } }] }, ['a']],
  ['$or', { $or: [{ n: 1 }, { name: 'c' }] }, ['a', 'c']],
  ['$not', { n: { $not: { $gt: 1 } } }, ['a']],
  ['$type', { ref: { $type: 'objectId' } }, ['a']],
  ['null for a missing field', { items: null }, ['c']],
])('finds by %s', async (_title, filter, expected) => {
  const collection = docs('filters');
  if ((await collection.countDocuments()) === 0) {
    await collection.insertMany([
      {
        name: 'a',
        n: 1,
        limit: 5,
        at: new Date(1000),
        tags: ['x', 'y'],
        items: [
          { n: 1, ok: true },
          { n: 2, ok: true },
        ],
        ref: new ObjectId(),
      },
      { name: 'b', n: 2, limit: 5, at: new Date(2000), tags: ['y'], items: [{ n: 3, ok: false }] },
      { name: 'c', n: 9, limit: 5, at: new Date(3000), tags: [] },
    ]);
  }
  const found = await collection.find(filter).sort({ name: 1 }).toArray();
  expect(found.map(({ name }) => name)).toEqual(expected);
});

test('a projection includes, excludes and slices fields', async () => {
  const collection = docs('projected');
  await collection.insertOne({
    _id: 1 as never,
    a: { b: 1, c: 2 },
    list: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  });
  const shaped = (projection: object) => collection.findOne({ 'list.x': 2 }, { projection });
  expect(await shaped({ 'a.b': 1 })).toEqual({ _id: 1, a: { b: 1 } });
  expect(await shaped({ 'a.b': 0, list: 0 })).toEqual({ _id: 1, a: { c: 2 } });
  expect(await shaped({ _id: 0, 'list.y': 1 })).toEqual({ list: [{ y: 1 }, { y: 2 }] });
  expect(await shaped({ _id: 0, list: { $elemMatch: { y: 2 } } })).toEqual({ list: [{ x: 2, y: 2 }] });
  expect(await shaped({ _id: 0, 'list.$': 1 })).toEqual({ list: [{ x: 2, y: 2 }] });
  expect(await shaped({ a: 0, list: { $slice: -1 } })).toEqual({ _id: 1, list: [{ x: 2, y: 2 }] });
  expect(await shaped({ _id: 0, first: { $arrayElemAt: ['$list.x', 0] } })).toEqual({ first: 1 });
  expect(await collection.findOne({})).toMatchObject({ a: { b: 1, c: 2 } });
});

test('a list of ids finds those that match the rest of the filter', async () => {
  const collection = running.connection.collection<{ _id: number; n: number; text: string }>('listed');
  await collection.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, n: _id % 3, text: 'x' })));
  const found = async (filter: object) =>
    (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(await found({ _id: { $in: [1, 3, 6, 7, 99] }, n: 0, text: 'x' })).toEqual([3, 6]);
  expect(await found({ $or: [{ n: 0 }, { n: 1 }], _id: { $in: [1, 2, 3] } })).toEqual([1, 3]);
  expect(await found({ $and: [{ _id: 7 }], _id: { $in: [1, 3] } })).toEqual([]);
  expect(await found({ $and: [{ _id: { $in: [3, 4] } }], _id: { $in: [1, 3] }, n: 0 })).toEqual([3]);
  expect(await found({ _id: { $in: [1, 3], $ne: 3 }, text: 'x' })).toEqual([1]);
});

test('compound, sparse and partial unique indexes refuse only duplicates that they cover', async () => {
  const collection = docs('unique');
  await collection.createIndex({ a: 1, b: 1 }, { unique: true });
  await collection.createIndex({ mail: 1 }, { unique: true, sparse: true });
  await collection.createIndex({ code: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await collection.insertMany([
    { a: 1, b: 1 },
    { a: 1, b: 2, code: 'x', live: true },
    { a: 1, b: 3, code: 'x', live: false },
  ]);
  const refused = (doc: object) => expect(collection.insertOne(doc)).rejects.toMatchObject({ code: 11000 });
  await refused({ a: 1, b: 2 });
  await refused({ a: 9, code: 'x', live: true });
  await collection.insertOne({ a: 5, mail: 'm' });
  await refused({ a: 6, mail: 'm' });
  await expect(collection.updateOne({ b: 3 }, { $set: { live: true } })).rejects.toMatchObject({ code: 11000 });
  expect(await collection.countDocuments()).toBe(4);
});

test('an unordered insert continues after a duplicate, an ordered one stops', async () => {
  const collection = docs('ordered');
  const batch = () => [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never[];
  await expect(collection.insertMany(batch())).rejects.toMatchObject({ code: 11000 });
  expect(await collection.countDocuments()).toBe(1);
  await expect(collection.insertMany(batch(), { ordered: false })).rejects.toMatchObject({ code: 11000 });
  expect(await collection.countDocuments()).toBe(2);
});

test.each([
  ['an unknown command', { fly: 1 }, 59],
  ['a bad operator', { findAndModify: 'x', query: {}, update: { $fly: { a: 1 } }, upsert: true }, 9],
  ['$text', { find: 'x', filter: { $text: { $search: 'rose' } } }, 27],
  ['an unknown query operator', { find: 'x', filter: { a: { $fly: 1 } } }, 2],
  ['$where', { find: 'x', filter: { $where: '1' } }, 2],
  ['a broken regular expression', { find: 'types', filter: { a: { $regex: '(' } } }, 2],
  ['an unknown stage', { aggregate: 'x', pipeline: [{ $fly: {} }], cursor: {} }, 40324],
  ['$out', { aggregate: 'x', pipeline: [{ $out: 'y' }], cursor: {} }, 40324],
  ['a change stream', { aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
  ['indexes of an unknown collection', { listIndexes: 'nothing' }, 26],
  ['a text index', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a_text' }] }, 67],
  ['a lost cursor', { getMore: Long.fromNumber(99), collection: 'x' }, 43],
  [
    'a transaction',
    { insert: 'x', documents: [{}], txnNumber: Long.ONE, startTransaction: true, autocommit: false },
    20,
  ],
  ['a filter that is not a document', { find: 'x', filter: 5 }, 14],
  ['collation', { find: 'x', filter: {}, collation: { locale: 'en' } }, 72],
])('%s is answered with the code of the real server', async (_title, command, code) => {
  const reply = await database()
    .command(command)
    .catch((error: unknown) => error);
  expect(reply).toMatchObject({ code });
});

test('conflicts, immutable ids and wrong types are refused and change nothing', async () => {
  const collection = docs('refused');
  await collection.insertOne({ _id: 1 as never, a: 'text', list: [1] });
  const code = (update: object) =>
    collection.updateOne({}, update).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  expect(await code({ $set: { a: 1 }, $unset: { 'a.b': '' } })).toBe(40);
  expect(await code({ $set: { _id: 2 } })).toBe(66);
  expect(await code({ $inc: { a: 1 } })).toBe(14);
  expect(await code({ $push: { a: 1 } })).toBe(2);
  expect(await code({ $set: { 'a.b': 1 } })).toBe(28);
  expect(await code({ $set: { 'list.$': 1 } })).toBe(2);
  expect(await collection.findOne({})).toEqual({ _id: 1, a: 'text', list: [1] });
});

test('a lookup can read its own document, and a group without a key is one group', async () => {
  await docs('owners').insertOne({ _id: 'o' as never, name: 'Ann', pets: { max: 2 } });
  await docs('pets').insertMany([1, 2, 3].map((n) => ({ owner: 'o', n })));
  const [owner] = await docs('owners')
    .aggregate([
      {
        $lookup: {
          from: 'pets',
          let: { owner: '$_id', max: '$pets.max' },
          pipeline: [
            { $match: { $expr: { $and: [{ $eq: ['$owner', '$$owner'] }, { $lte: ['$n', '$$max'] }] } } },
            { $sort: { n: -1 } },
          ],
          as: 'kept',
        },
      },
    ])
    .toArray();
  expect(owner?.kept.map(({ n }: { n: number }) => n)).toEqual([2, 1]);
  const total = await docs('pets')
    .aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }])
    .toArray();
  expect(total).toEqual([{ _id: null, sum: 6 }]);
  expect(await docs('pets').countDocuments({ n: { $gt: 1 } })).toBe(2);
  expect(await docs('pets').estimatedDocumentCount()).toBe(3);
});

test('explain shows which index is used', async () => {
  await docs('explained').createIndex({ slug: 1 });
  await docs('explained').insertMany([{ slug: 'a' }, { slug: 'b' }]);
  const plan = await docs('explained').find({ slug: 'a' }).explain();
  expect(plan.queryPlanner.winningPlan.inputStage).toMatchObject({ stage: 'IXSCAN', indexName: 'slug_1' });
});

test('databases and collections can be listed, described and dropped', async () => {
  await docs('described').insertOne({ a: 1 });
  expect((await database().listCollections({ name: 'described' }).toArray())[0]).toMatchObject({
    name: 'described',
    type: 'collection',
  });
  expect((await database().admin().listDatabases()).databases.map(({ name }) => name)).toContain('shop');
  expect(await database().command({ collStats: 'described' })).toMatchObject({ count: 1 });
  await docs('described').drop();
  expect(await database().listCollections({ name: 'described' }).toArray()).toEqual([]);
});

test('the server listens on loopback only, unless configured otherwise', async () => {
  const folder = newFolder();
  await expect(startMongoServer({ dataDir: folder, host: '0.0.0.0' })).rejects.toThrow(/loopback only/);
  removeFolder(folder);
});
