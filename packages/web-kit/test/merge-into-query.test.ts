import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { mergeIntoQuery } from '../src/merge-into-query.ts';
import { createQueryClient } from '../src/query-client.ts';

const queryKey = ['messages'];
let client: ReturnType<typeof createQueryClient>;
let stored: string[];
/** Pending responses; each contains the data from the time of its request. */
let answers: (() => void)[];
let leave: () => void;

beforeEach(() => {
  client = createQueryClient();
  stored = ['one'];
  answers = [];
  const queryFn = () => {
    const read = [...stored];
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)));
  };
  leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
});
afterEach(() => {
  leave();
  client.clear();
});

/** The list once no request is pending. */
async function settled(): Promise<string[] | undefined> {
  while (client.isFetching() > 0) {
    for (const answer of answers.splice(0)) answer();
    await new Promise(setImmediate);
  }
  return client.getQueryData(queryKey);
}

function arrive(message: string): void {
  stored.push(message);
  mergeIntoQuery<string[]>(client, queryKey, (known) => known && [...known, message]);
}

test('pushed data is merged immediately, without a request', async () => {
  await settled();
  arrive('two');
  expect(client.getQueryData(queryKey)).toEqual(['one', 'two']);
  expect(client.isFetching()).toBe(0);
});

test('an older response in flight does not undo merged data', async () => {
  await settled();
  void client.invalidateQueries({ queryKey });
  arrive('two');
  expect(client.getQueryData(queryKey)).toEqual(['one', 'two']);
  expect(await settled()).toEqual(['one', 'two']);
});

test('a first response in flight does not drop merged data', async () => {
  arrive('two');
  expect(await settled()).toEqual(['one', 'two']);
});
