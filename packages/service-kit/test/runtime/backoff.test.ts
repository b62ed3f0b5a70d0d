import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBatchDelay, keepRunning } from '../../src/runtime/backoff.ts';

let now = 1000;
const round = (delayAfter: (began: number) => number, tookMs: number) => {
  now += tookMs;
  const rest = delayAfter(now - tookMs);
  now += rest;
  return rest;
};
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

test('a short burst runs without delay, sustained load waits two thirds of the time', () => {
  const delayAfter = createBatchDelay();
  const rests = Array.from({ length: 6 }, () => round(delayAfter, 10));
  expect(rests).toEqual([0, 0, 10, 20, 20, 20]);
});

test('a long batch is followed by a delay of 50 ms', () => {
  const delayAfter = createBatchDelay();
  expect(round(delayAfter, 10_000)).toBe(50);
  expect(round(delayAfter, 10_000)).toBe(50);
});

test('no delay follows after enough idle time', () => {
  const delayAfter = createBatchDelay();
  round(delayAfter, 25);
  now += 40;
  expect(round(delayAfter, 20)).toBe(0);
  expect(round(delayAfter, 20)).toBe(40);
});

test('a session that ends or fails runs again until stopped', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const { begun, stop } = keepRunning({
    minPauseMs: 1,
    maxPauseMs: 2,
    run: async (stopping, begin) => {
      runs += 1;
      if (runs === 1) throw new Error('unavailable');
      if (runs === 2) return;
      begin();
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    },
    onError: (error) => void errors.push(error),
  });
  await begun;
  await stop();
  expect({ runs, errors }).toEqual({ runs: 3, errors: [new Error('unavailable')] });
});
