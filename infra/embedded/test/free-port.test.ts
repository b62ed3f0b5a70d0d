import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';
import { bundleProgram } from './fixtures/bundle-program.ts';
import { removeTestFolders, testFolder } from './fixtures/test-folder.ts';

const MANY = 400;

afterAll(removeTestFolders);

test('no port is assigned twice before a process listens on it', async () => {
  const ports: number[] = [];
  while (ports.length < MANY) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});

test('two shops that start together get different ports', async () => {
  const program = await bundleProgram('test/fixtures/give-ports.ts', testFolder());
  const shops = ['one', 'other'].map(() => spawn(process.execPath, [program, String(MANY)]));
  const ports = await Promise.all(shops.map(async ({ stdout }) => (await once(createInterface(stdout), 'line'))[0]));
  for (const shop of shops) shop.kill();
  const given = ports.flatMap((line) => JSON.parse(line) as number[]);
  expect(new Set(given).size).toBe(2 * MANY);
});
