import { expect, test } from '@jest/globals';
import { renderTurn } from '../src/render-turn.ts';

test('pages begin in different rounds of the event loop', async () => {
  let round = 0;
  const countRounds = (): NodeJS.Immediate =>
    setImmediate(() => {
      round += 1;
      next = countRounds();
    });
  let next = countRounds();
  const rounds = await Promise.all([1, 2, 3].map(() => renderTurn().then(() => round)));
  clearImmediate(next);
  expect(new Set(rounds).size).toBe(3);
});
