import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { queueRequests } from '../src/protection/request-queue.ts';

const request = (url: string) => ({ url, socket: new EventEmitter() }) as IncomingMessage;
const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as ServerResponse;

test('requests that arrive together are started in order, spread over turns of the event loop', async () => {
  const rounds: string[][] = [[]];
  const listener = queueRequests(({ url = '' }) => {
    rounds.at(-1)?.push(url);
    for (const until = performance.now() + 10; performance.now() < until; );
  });
  for (const url of ['/1', '/2', '/3']) listener(request(url), response());
  for (let round = 0; round < 3; round++) {
    await nextRound();
    rounds.push([]);
  }
  expect(rounds.filter(({ length }) => length > 0)).toEqual([['/1'], ['/2'], ['/3']]);
});

test('a request whose client has disconnected before its turn is not started', async () => {
  const begun: unknown[] = [];
  const listener = queueRequests(({ url }) => begun.push(url));
  listener(request('/here'), response());
  listener(request('/gone'), response(true));
  await nextRound();
  expect(begun).toEqual(['/here']);
});
