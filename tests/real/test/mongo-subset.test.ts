import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose, { type Connection, type mongo } from 'mongoose';

interface Piece {
  _id: string;
  name?: string;
  stock?: Record<string, number>;
  holds?: Record<string, { variationId: string }>;
  keys?: string[];
  pending?: { id: string }[];
  version?: number;
  slug?: string;
}

let connection: Connection;
let pieces: mongo.Collection<Piece>;

beforeAll(async () => {
  const url = process.env.TEST_MONGO_URL ?? '';
  connection = await mongoose.createConnection(url, { dbName: `subset-${randomUUID()}` }).asPromise();
  pieces = connection.collection<Piece>('pieces');
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('of 200 concurrent shoppers exactly 10 get the pieces in stock, each once', async () => {
  await pieces.insertOne({ _id: 'rose', stock: { pink: 10 }, holds: {} });
  const reserve = (order: string) =>
    pieces.findOneAndUpdate(
      { _id: 'rose', 'stock.pink': { $gte: 1 }, [`holds.${order}`]: { $exists: false } },
      { $inc: { 'stock.pink': -1 }, $set: { [`holds.${order}`]: { variationId: 'pink' } } },
      { returnDocument: 'after' },
    );
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => reserve(`order-${index % 100}`)));

  expect(answers.filter((piece) => piece !== null)).toHaveLength(10);
  const left = await pieces.findOne({ _id: 'rose' });
  expect(left?.stock).toEqual({ pink: 0 });
  expect(Object.keys(left?.holds ?? {})).toHaveLength(10);
});

test('one of 200 concurrent replacements of a version succeeds', async () => {
  await pieces.insertOne({ _id: 'tulip', version: 1 });
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      pieces.replaceOne({ _id: 'tulip', version: 1 }, { version: 2, name: `by ${index}` }),
    ),
  );
  expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
});

test('pending events are removed from a document in order, each once', async () => {
  await pieces.insertOne({ _id: 'aster', pending: [{ id: 'e1' }, { id: 'e2' }] });
  const publish = async (id: string) => {
    const done = await pieces.updateOne({ _id: 'aster', 'pending.0.id': id }, { $pop: { pending: -1 } });
    return done.modifiedCount;
  };
  expect(await pieces.countDocuments({ _id: 'aster', 'pending.0': { $exists: true } })).toBe(1);
  expect([await publish('e2'), await publish('e1'), await publish('e1'), await publish('e2')]).toEqual([0, 1, 0, 1]);
  expect(await pieces.countDocuments({ _id: 'aster', 'pending.0': { $exists: true } })).toBe(0);
});

test('a key that is already in the list changes nothing', async () => {
  await pieces.insertOne({ _id: 'chat', keys: [] });
  const write = () => pieces.updateOne({ _id: 'chat', keys: { $ne: 'k1' } }, { $push: { keys: 'k1' } });
  const results = await Promise.all(Array.from({ length: 50 }, write));
  expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
});

test('a unique value is accepted only once', async () => {
  await pieces.createIndex({ slug: 1 }, { unique: true, sparse: true });
  const add = (_id: string) => pieces.insertOne({ _id, slug: 'bouquets' });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => add(`category-${index}`)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refusals).toEqual(Array(49).fill(11000));
  await pieces.insertOne({ _id: 'pots', slug: 'pots' });
  await expect(pieces.updateOne({ _id: 'pots' }, { $set: { slug: 'bouquets' } })).rejects.toMatchObject({
    code: 11000,
  });
});

test('a picture is stored in GridFS and read byte for byte', async () => {
  const bucket = new mongoose.mongo.GridFSBucket(connection.getClient().db(connection.name), { bucketName: 'images' });
  const picture = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
  const upload = bucket.openUploadStream('rose.webp', { metadata: { type: 'image/webp' } });
  await new Promise<void>((resolve, reject) => {
    upload.once('finish', resolve).once('error', reject).end(picture);
  });
  const parts: Buffer[] = [];
  for await (const part of bucket.openDownloadStream(upload.id)) parts.push(part);
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  await bucket.delete(upload.id);
  expect(await bucket.find({ filename: { $in: ['rose.webp'] } }).toArray()).toEqual([]);
  expect(await connection.collection('images.chunks').countDocuments({ files_id: upload.id })).toBe(0);
});
