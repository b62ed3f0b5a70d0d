import { expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';

test('ports that are asked for at the same time differ', async () => {
  const ports = await Promise.all(Array.from({ length: 400 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
