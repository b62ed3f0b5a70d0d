import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Running, removeFolder, start } from './fixture.ts';

let running: Running;
const messages = () => running.connection.collection<{ _id: number; at: number; text: string }>('messages');
const newest = (amount: number) => messages().find().sort({ at: -1, _id: -1 }).limit(amount).toArray();

beforeAll(async () => {
  running = await start();
  await messages().createIndex({ at: 1, _id: 1 });
  await messages().insertMany(
    Array.from({ length: 2000 }, (_, n) => ({ _id: n, at: (n * 7919) % 500, text: `t${n}` })),
  );
});
afterAll(async () => {
  await running.stop();
  removeFolder(running.folder);
});

async function expected(amount: number) {
  const all = await messages().find().toArray();
  return all.sort((a, b) => b.at - a.at || b._id - a._id).slice(0, amount);
}

test('the newest messages stay correct while messages are added, moved and deleted', async () => {
  expect(await newest(20)).toEqual(await expected(20));
  for (let round = 0; round < 100; round++) {
    await messages().insertOne({ _id: 10_000 + round, at: 400 + round, text: 'new' });
    await messages().updateOne({ _id: round * 3 }, { $inc: { at: 200 } });
    const [first] = await newest(1);
    if (round % 2 === 0) await messages().deleteOne({ _id: first?._id });
  }
  expect(await newest(50)).toEqual(await expected(50));
  expect(await messages().find({ text: 'new' }).sort({ at: 1, _id: 1 }).skip(1).limit(2).toArray()).toEqual(
    (await messages().find({ text: 'new' }).toArray()).sort((a, b) => a.at - b.at || a._id - b._id).slice(1, 3),
  );
});

test('a scan with an array among the sorted values sorts all documents instead', async () => {
  await messages().updateOne({ _id: 1 }, { $set: { at: [-5, 9000] as never } });
  expect((await newest(1))[0]?._id).toBe(1);
  expect((await messages().find().sort({ at: 1, _id: 1 }).limit(1).toArray())[0]?._id).toBe(1);
});

test('a sorted scan over a range starts and ends where sorting everything would', async () => {
  const collection = messages();
  await collection.deleteMany({});
  await collection.createIndex({ at: 1, _id: 1 });
  await collection.createIndex({ at: -1, _id: 1 });
  await collection.insertMany(Array.from({ length: 1200 }, (_, _id) => ({ _id, at: _id % 300, text: 'x' })));
  await collection.insertMany([{ _id: 5000, at: 'text' }, { _id: 5001 }] as never[]);
  const all = (await collection.find().toArray()).filter(({ at }) => typeof at === 'number');
  for (const direction of [1, -1] as const) {
    for (const [least, most] of [
      [0, 299],
      [100, 100],
      [250, 900],
      [-5, 3],
      [400, 500],
    ] as const) {
      for (const [from, to] of [
        ['$gte', '$lte'],
        ['$gt', '$lt'],
      ] as const) {
        const within =
          from === '$gte' ? (at: number) => at >= least && at <= most : (at: number) => at > least && at < most;
        const expected = all
          .filter(({ at }) => within(at))
          .sort((a, b) => (a.at - b.at) * direction || a._id - b._id)
          .slice(0, 50);
        const walked = await collection
          .find({ at: { [from]: least, [to]: most } })
          .sort({ at: direction, _id: 1 })
          .limit(50)
          .toArray();
        expect(walked.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
      }
    }
  }
});
