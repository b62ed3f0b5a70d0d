import { expect, jest, test } from '@jest/globals';
import { inBatches } from '../../src/http/in-batches.ts';
import { contextFrom, requestContext, runInContext } from '../../src/runtime/request-context.ts';

function watering() {
  const calls: { pots: string[]; end: () => void }[] = [];
  const water = (pots: string[]) =>
    new Promise<string[]>((resolve) => {
      calls.push({ pots, end: () => resolve(pots.map((pot) => `${pot} is wet`)) });
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { water, calls, turn, potsOf: () => calls.map(({ pots }) => pots) };
}

test('items of one tick are a batch, and each caller gets its result', async () => {
  const { water, calls, turn, potsOf } = watering();
  const add = inBatches(water);
  const answers = Promise.all(['a', 'b', 'c'].map(add));
  await turn();
  expect(potsOf()).toEqual([['a', 'b', 'c']]);
  for (const { end } of calls) end();
  expect(await answers).toEqual(['a is wet', 'b is wet', 'c is wet']);
});

test('without a limit, the next batch does not wait for the one in progress', async () => {
  const { water, turn, potsOf } = watering();
  const add = inBatches(water);
  void add('a');
  await turn();
  void add('b');
  await turn();
  expect(potsOf()).toEqual([['a'], ['b']]);
});

test('items that arrive at the batch limit form the next batch', async () => {
  const { water, calls, turn, potsOf } = watering();
  const add = inBatches(water, { atOnce: 1 });
  void add('a');
  await turn();
  const later = Promise.all(['b', 'c'].map(add));
  await turn();
  expect(potsOf()).toEqual([['a']]);
  calls[0]?.end();
  await turn();
  await turn();
  expect(potsOf()).toEqual([['a'], ['b', 'c']]);
  calls[1]?.end();
  expect(await later).toEqual(['b is wet', 'c is wet']);
});

test('an item waits only for items with its key', async () => {
  const { water, calls, turn, potsOf } = watering();
  const add = inBatches(water, { keyOf: (pot) => pot[0] ?? '', atOnce: 2 });
  const wet: string[] = [];
  const all = ['a1', 'a2', 'b1', 'a3'].map((pot) => add(pot).then((result) => wet.push(result)));
  await turn();
  expect(potsOf()).toEqual([['a1', 'b1']]);
  void add('c1');
  await turn();
  expect(potsOf()).toEqual([['a1', 'b1'], ['c1']]);
  for (const place of [0, 2, 3]) {
    calls[place]?.end();
    await turn();
    await turn();
  }
  expect(potsOf().slice(2)).toEqual([['a2'], ['a3']]);
  await Promise.all(all);
  expect(wet).toEqual(['a1 is wet', 'b1 is wet', 'a2 is wet', 'a3 is wet']);
});

test('an item whose batch has not started within 5 s is rejected with 503', async () => {
  const { water, calls, turn, potsOf } = watering();
  const add = inBatches(water, { atOnce: 1 });
  const stuck = add('a');
  await turn();
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const late = add('b').catch((error) => error);
    jest.advanceTimersByTime(5000);
    expect(await late).toMatchObject({ status: 503, code: 'busy' });
  } finally {
    jest.useRealTimers();
  }
  calls[0]?.end();
  expect(await stuck).toBe('a is wet');
  await turn();
  expect(potsOf()).toEqual([['a']]);
});

test('an item that waits for no other batch runs even after the process was suspended', async () => {
  const add = inBatches(async (pots: string[]) => pots);
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const answer = add('a');
    // Due timers run before setImmediate callbacks.
    jest.advanceTimersByTime(5000);
    expect(await answer).toBe('a');
  } finally {
    jest.useRealTimers();
  }
});

test('a batch runs in the context of its first caller', async () => {
  const seen: (string | undefined)[] = [];
  const add = inBatches(
    async (pots: string[]) => {
      seen.push(requestContext()?.requestId);
      return pots;
    },
    { keyOf: () => 'any' },
  );
  const asked = (requestId: string, pot: string) => runInContext(contextFrom(requestId, undefined), () => add(pot));
  await Promise.all([asked('first-caller', 'a'), asked('second-caller', 'b'), add('c')]);
  expect(seen).toEqual(['first-caller', 'second-caller', undefined]);
});

test('every caller gets its batch’s error, and the next item runs', async () => {
  let isDry = true;
  const add = inBatches(
    async (pots: string[]) => {
      if (isDry) throw new Error('no water');
      return pots;
    },
    { atOnce: 1 },
  );
  const answers = await Promise.allSettled([add('a'), add('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDry = false;
  await add('c');
});

test('the items of a failed batch without effects run one at a time', async () => {
  const calls: string[][] = [];
  const add = inBatches(
    async (pots: string[]) => {
      calls.push(pots);
      if (pots.includes('b')) throw new Error(pots.length > 1 ? 'undone' : 'broken');
      return pots;
    },
    { isUndone: (error) => error instanceof Error && error.message === 'undone' },
  );
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(calls).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});
