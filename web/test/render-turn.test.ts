import { expect, test } from '@jest/globals';
import { renderTurn } from '../src/render-turn.ts';

test('other work is done between two pages', async () => {
  const done: string[] = [];
  const turns = ['one page', 'another page', 'a third'].map((page) => renderTurn().then(() => done.push(page)));
  setImmediate(() => done.push('an answer'));
  await Promise.all(turns);
  expect(done).toEqual(['one page', 'an answer', 'another page', 'a third']);
});
