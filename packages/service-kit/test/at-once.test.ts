import { expect, test } from '@jest/globals';
import { atOnce } from '../src/runtime/at-once.ts';

test('calls of one turn are one, and later ones another', async () => {
  const calls: string[][] = [];
  const water = atOnce(async (pots: string[]) => void calls.push(pots));
  await Promise.all(['a', 'b', 'c'].map(water));
  await water('d');
  expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
});

test('a call that comes while another is under way does not wait for the next turn of that one', async () => {
  const calls: string[][] = [];
  const water = atOnce(async (pots: string[]) => {
    calls.push(pots);
    if (pots.includes('a')) await water('b');
  });
  await water('a');
  expect(calls).toEqual([['a'], ['b']]);
});

test('every caller gets the error of the work, and the next call is tried again', async () => {
  let isDry = true;
  const water = atOnce(async () => {
    if (isDry) throw new Error('no water');
  });
  const answers = await Promise.allSettled([water('a'), water('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDry = false;
  await water('c');
});
