import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Running, removeFolder, start } from './fixture.ts';

interface Flower {
  _id: number;
  code: number;
  n: number;
  tags: string[];
}

type Step =
  | { do: 'insert'; flower: Flower }
  | { do: 'increment'; code: number; by: number }
  | { do: 'tag'; least: number; tag: string }
  | { do: 'recode'; id: number; code: number }
  | { do: 'remove'; tag: string }
  | { do: 'restart' };

function imagine(flowers: Flower[], step: Step): Flower[] {
  switch (step.do) {
    case 'insert':
      return flowers.some(({ _id, code }) => _id === step.flower._id || code === step.flower.code)
        ? flowers
        : [...flowers, step.flower];
    case 'increment':
      return flowers.map((flower) => (flower.code === step.code ? { ...flower, n: flower.n + step.by } : flower));
    case 'tag':
      return flowers.map((flower) =>
        flower.n >= step.least && !flower.tags.includes(step.tag)
          ? { ...flower, tags: [...flower.tags, step.tag] }
          : flower,
      );
    case 'recode':
      return flowers.some(({ _id, code }) => code === step.code && _id !== step.id)
        ? flowers
        : flowers.map((flower) => (flower._id === step.id ? { ...flower, code: step.code } : flower));
    case 'remove':
      return flowers.filter(({ tags }) => !tags.includes(step.tag));
    case 'restart':
      return flowers;
  }
}

let running: Running;
const flowers = () => running.connection.collection<Flower>('flowers');

async function perform(step: Step): Promise<unknown> {
  switch (step.do) {
    case 'insert':
      return flowers().insertOne({ ...step.flower });
    case 'increment':
      return flowers().updateOne({ code: step.code }, { $inc: { n: step.by } });
    case 'tag':
      return flowers().updateMany({ n: { $gte: step.least } }, { $addToSet: { tags: step.tag } });
    case 'recode':
      return flowers().updateOne({ _id: step.id }, { $set: { code: step.code } });
    case 'remove':
      return flowers().deleteMany({ tags: step.tag });
    case 'restart':
      await running.stop();
      running = await start(running.folder);
  }
}

const small = fc.integer({ min: 0, max: 8 });
const tag = fc.constantFrom('red', 'pink', 'white');
const flower = fc.record({ _id: small, code: small, n: fc.integer({ min: -3, max: 3 }), tags: fc.uniqueArray(tag) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('insert' as const), flower }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('increment' as const), code: small, by: fc.integer({ min: -2, max: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tag' as const), least: fc.integer({ min: -3, max: 5 }), tag }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('recode' as const), id: small, code: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), tag }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);

beforeAll(async () => {
  running = await start();
  await flowers().createIndex({ code: 1 }, { unique: true });
  await flowers().createIndex({ tags: 1, n: -1 });
});
afterAll(async () => {
  await running.stop();
  removeFolder(running.folder);
});

test('any mix of writes and restarts matches a plain list, by every index', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await flowers().deleteMany({});
      let imagined: Flower[] = [];
      for (const each of steps) {
        imagined = imagine(imagined, each);
        await perform(each).catch((error: { code?: number }) => expect(error.code).toBe(11000));
      }
      const byId = (a: Flower, b: Flower) => a._id - b._id;
      expect(await flowers().find().sort({ _id: 1 }).toArray()).toEqual(imagined.sort(byId));
      for (let code = 0; code <= 8; code++) {
        expect(await flowers().find({ code }).toArray()).toEqual(imagined.filter((one) => one.code === code));
      }
      expect(
        await flowers()
          .find({ tags: 'red', n: { $gt: 0 } })
          .sort({ _id: 1 })
          .toArray(),
      ).toEqual(imagined.filter(({ tags, n }) => tags.includes('red') && n > 0));
    }),
    { numRuns: 60 },
  );
});
