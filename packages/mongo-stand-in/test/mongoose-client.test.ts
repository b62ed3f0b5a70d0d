import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose, { Schema } from 'mongoose';
import { type Running, removeFolder, start } from './fixture.ts';

let running: Running;
const products = () => running.connection.model('Product', productSchema);
const categories = () => running.connection.model('Category', categorySchema);

const categorySchema = new Schema({ name: String, slug: { type: String, unique: true } });
const productSchema = new Schema({
  name: { type: String, required: true, index: true },
  cents: Number,
  category: { type: Schema.Types.ObjectId, ref: 'Category' },
  colors: [String],
  variations: [{ sku: String, stock: Number }],
  madeAt: Date,
});

beforeAll(async () => {
  running = await start();
  await Promise.all([products().init(), categories().init()]);
});
afterAll(async () => {
  await running.stop();
  removeFolder(running.folder);
});

test('a product’s category is populated', async () => {
  const category = await categories().create({ name: 'Bouquets', slug: 'bouquets' });
  await products().create({ name: 'Rose', cents: 2999, category: category._id, colors: ['red'] });
  const found = await products().findOne({ name: 'Rose' }).populate('category').orFail();
  expect(found.get('category.slug')).toBe('bouquets');
});

test('a taken slug is rejected with code 11000 and the real server’s message', async () => {
  await categories().create({ name: 'Stems', slug: 'stems' });
  await expect(categories().create({ name: 'Other', slug: 'stems' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { slug: 1 },
    keyValue: { slug: 'stems' },
    message: expect.stringContaining(
      'E11000 duplicate key error collection: shop.categories index: slug_1 dup key: { slug: "stems" }',
    ),
  });
  await expect(categories().updateOne({ slug: 'bouquets' }, { slug: 'stems' })).rejects.toMatchObject({ code: 11000 });
  expect(await categories().countDocuments({ slug: 'stems' })).toBe(1);
});

test('array updates reach the element selected by the filter, by an array filter, or all elements', async () => {
  const { _id } = await products().create({
    name: 'Set',
    variations: [
      { sku: 'a', stock: 1 },
      { sku: 'b', stock: 5 },
    ],
  });
  const stocks = async () => (await products().findById(_id).orFail()).variations.map((v) => v.stock);
  await products().updateOne({ _id, 'variations.sku': 'b' }, { $inc: { 'variations.$.stock': -2 } });
  expect(await stocks()).toEqual([1, 3]);
  await products().updateOne({ _id }, { $mul: { 'variations.$[].stock': 10 } });
  expect(await stocks()).toEqual([10, 30]);
  await products().updateOne(
    { _id },
    { $set: { 'variations.$[v].stock': 0 } },
    { arrayFilters: [{ 'v.stock': { $gt: 10 } }] },
  );
  expect(await stocks()).toEqual([10, 0]);
  await products().updateOne(
    { _id },
    {
      $push: {
        variations: {
          $each: [
            { sku: 'c', stock: 7 },
            { sku: 'd', stock: 2 },
          ],
          $sort: { stock: -1 },
          $slice: 3,
        },
      },
    },
  );
  expect(await stocks()).toEqual([10, 7, 2]);
  await products().updateOne({ _id }, { $pull: { variations: { stock: { $lt: 8 } } } });
  expect(await stocks()).toEqual([10]);
});

test('an upsert inserts a missing document once, with the values of the filter', async () => {
  const key = { name: 'Upserted' };
  const change = { $inc: { cents: 5 }, $setOnInsert: { colors: ['blue'] } };
  const options = { upsert: true, returnDocument: 'after' } as const;
  await products().findOneAndUpdate(key, change, options);
  const again = await products().findOneAndUpdate(key, change, options).orFail();
  expect(again).toMatchObject({ name: 'Upserted', cents: 10, colors: ['blue'] });
  expect(await products().countDocuments(key)).toBe(1);
});

test('a pipeline update calculates with the document’s fields', async () => {
  await products().create({ name: 'Piped', cents: 10, colors: ['x'] });
  await products().updateOne(
    { name: 'Piped' },
    [{ $set: { cents: { $multiply: ['$cents', 3] } } }, { $unset: 'colors' }],
    {
      updatePipeline: true,
    },
  );
  expect(await products().findOne({ name: 'Piped' }).lean()).toMatchObject({ cents: 30 });
});

test('exactly one of 500 concurrent buyers gets the last piece', async () => {
  const { _id } = await products().create({ name: 'Last', variations: [{ sku: 'only', stock: 1 }] });
  const buy = () =>
    products().findOneAndUpdate(
      { _id, variations: { $elemMatch: { sku: 'only', stock: { $gte: 1 } } } },
      { $inc: { 'variations.$.stock': -1 } },
    );
  const bought = await Promise.all(Array.from({ length: 500 }, buy));
  expect(bought.filter((result) => result !== null)).toHaveLength(1);
  expect((await products().findById(_id).orFail()).variations[0]?.stock).toBe(0);
});

test('2,500 documents are read with getMore, complete and in order', async () => {
  const numbers = Array.from({ length: 2500 }, (_, n) => ({ n }));
  const collection = running.connection.collection('many');
  await collection.insertMany(numbers);
  const read: unknown[] = [];
  for await (const doc of collection.find({}).sort({ n: -1 }).batchSize(1000)) read.push(doc.n);
  expect(read).toEqual(numbers.map(({ n }) => 2499 - n));
  expect(
    await collection
      .find({ n: { $gte: 100 } })
      .sort({ n: 1 })
      .skip(10)
      .limit(3)
      .project({ _id: 0 })
      .toArray(),
  ).toEqual([{ n: 110 }, { n: 111 }, { n: 112 }]);
});

test('bulkWrite mixes writes and reports each result', async () => {
  const named = (name: string) => ({ filter: { name } });
  const result = await products().collection.bulkWrite([
    { insertOne: { document: { name: 'Bulk', cents: 1 } } },
    { updateOne: { ...named('Bulk'), update: { $set: { cents: 2 } } } },
    { updateOne: { ...named('BulkUpsert'), update: { $set: { cents: 3 } }, upsert: true } },
    { replaceOne: { ...named('BulkUpsert'), replacement: { name: 'Replaced' } } },
    { deleteMany: named('Bulk') },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
  expect(await products().findOne({ name: 'Replaced' }).lean()).not.toHaveProperty('cents');
});

test('an aggregation matches, joins, groups and splits into facets', async () => {
  const category = await categories().create({ name: 'Pots', slug: 'pots' });
  await products().insertMany(
    [1, 2, 3].map((n) => ({ name: `Pot ${n}`, cents: n * 100, category, colors: ['a', `c${n}`] })),
  );
  const [result] = await products().aggregate([
    { $match: { category: category._id } },
    { $lookup: { from: 'categories', localField: 'category', foreignField: '_id', as: 'category' } },
    { $unwind: '$category' },
    { $addFields: { 'category.seen': true } },
    {
      $facet: {
        total: [{ $group: { _id: '$category.slug', cents: { $sum: '$cents' }, count: { $count: {} } } }],
        dearest: [{ $sort: { cents: -1 } }, { $limit: 1 }, { $project: { _id: 0, name: 1 } }],
        colors: [
          { $unwind: '$colors' },
          { $group: { _id: '$colors', n: { $sum: 1 } } },
          { $sort: { n: -1 } },
          { $limit: 1 },
        ],
      },
    },
  ]);
  expect(result).toEqual({
    total: [{ _id: 'pots', cents: 600, count: 3 }],
    dearest: [{ name: 'Pot 3' }],
    colors: [{ _id: 'a', n: 3 }],
  });
  expect(await categories().findOne({ slug: 'pots' }).lean()).not.toHaveProperty('seen');
});

test('a picture is stored in GridFS and read byte for byte', async () => {
  const { db } = running.connection;
  if (!db) throw new Error('not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: 'images' });
  const picture = Buffer.from(Array.from({ length: 700_001 }, (_, i) => (i * 31) % 251));
  const upload = bucket.openUploadStream('rose.webp', { metadata: { width: 800 } });
  await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject).end(picture));
  const parts: Buffer[] = [];
  for await (const part of bucket.openDownloadStreamByName('rose.webp')) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  await bucket.delete(upload.id);
  expect(await db.collection('images.chunks').countDocuments()).toBe(0);
});
