import { expect, test } from '@jest/globals';
import { slowdownFor } from '../processor.ts';

test.each([
  [100, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [2600, 4],
])('a host with benchmark index %i is slowed down by a factor of %f', (index, slowdown) => {
  expect(slowdownFor(index)).toBe(slowdown);
});
