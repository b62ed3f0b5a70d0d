import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRests } from '../src/http/backoff.ts';

let now = 1000;
const round = (restAfter: (began: number) => number, tookMs: number) => {
  now += tookMs;
  const rest = restAfter(now - tookMs);
  now += rest;
  return rest;
};
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

test('a few rounds follow each other at once, steady work rests twice as long as it works', () => {
  const restAfter = createRests();
  const rests = Array.from({ length: 6 }, () => round(restAfter, 10));
  expect(rests).toEqual([0, 0, 10, 20, 20, 20]);
});

test('a long round is followed by a rest of 50 ms', () => {
  const restAfter = createRests();
  expect(round(restAfter, 10_000)).toBe(50);
  expect(round(restAfter, 10_000)).toBe(50);
});

test('time without work pays the rest that is owed', () => {
  const restAfter = createRests();
  round(restAfter, 25);
  now += 40;
  expect(round(restAfter, 20)).toBe(0);
  expect(round(restAfter, 20)).toBe(40);
});
