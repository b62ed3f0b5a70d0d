import { expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';

test('no port is given out twice, before anybody listens on it', async () => {
  const ports: number[] = [];
  while (ports.length < 400) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
