import { expect, test } from '@jest/globals';
import { createPublicFetch } from '../src/public-fetch.ts';

function counting(status = 200) {
  const asked: string[] = [];
  const ask = (async (input: unknown) => {
    asked.push(String(input));
    return new Response(`answer ${asked.length}`, { status });
  }) as typeof fetch;
  return { asked, ask };
}

test('concurrent requests for the same address are sent once', async () => {
  const { asked, ask } = counting();
  const publicFetch = createPublicFetch(ask, () => 0);
  const answers = await Promise.all([publicFetch('/a'), publicFetch('/a'), publicFetch('/a')]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['answer 1', 'answer 1', 'answer 1']);
  expect(asked).toEqual(['/a']);
});

test('an answer is cached for one second', async () => {
  const { asked, ask } = counting();
  let now = 1;
  const publicFetch = createPublicFetch(ask, () => now);
  await publicFetch('/a');
  now = 1002;
  await publicFetch('/a');
  expect(asked).toHaveLength(2);
});

test('an answer of 500 or above is not cached', async () => {
  const { asked, ask } = counting(503);
  const publicFetch = createPublicFetch(ask, () => 0);
  expect((await publicFetch('/a')).status).toBe(503);
  await publicFetch('/a');
  expect(asked).toHaveLength(2);
});

test('requests other than GET are never shared', async () => {
  const { asked, ask } = counting();
  const publicFetch = createPublicFetch(ask, () => 0);
  await publicFetch('/a', { method: 'POST' });
  await publicFetch('/a', { method: 'POST' });
  expect(asked).toHaveLength(2);
});
