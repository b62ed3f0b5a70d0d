import { expect, test } from '@jest/globals';
import { restAfter } from '../src/http/backoff.ts';

test('work rests twice as long as it took, and never for more than 50 ms', () => {
  const ago = (ms: number) => restAfter(performance.now() - ms);
  expect(ago(10)).toBeGreaterThanOrEqual(20);
  expect([30, 10_000].map(ago)).toEqual([50, 50]);
});
