import { expect, jest, test } from '@jest/globals';
import { createLoop } from '../../src/runtime/background-loop.ts';
import { silentLogger } from '../silent-logger.ts';

function heldLoop(atMostEveryMs?: number) {
  const ends: (() => void)[] = [];
  const run = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const loop = createLoop({
    name: 'a loop',
    everyMs: 3_600_000,
    ...(atMostEveryMs && { atMostEveryMs }),
    logger: silentLogger,
    run,
  });
  return { ...loop, run, end: () => ends.shift()?.() };
}

test('a loop woken several times during a run runs one more time', async () => {
  const loop = heldLoop();
  await loop.start();
  for (let n = 0; n < 5; n++) loop.wake();
  loop.end();
  await new Promise((resolve) => setImmediate(resolve));
  loop.end();
  await loop.stop();
  expect(loop.run).toHaveBeenCalledTimes(2);
});

test('wakes shortly after a run wait, and are dropped when the loop stops', async () => {
  const loop = heldLoop(3_600_000);
  await loop.start();
  loop.end();
  for (let n = 0; n < 5; n++) loop.wake();
  await new Promise((resolve) => setImmediate(resolve));
  loop.end();
  await loop.stop();
  expect(loop.run).toHaveBeenCalledTimes(1);
});
