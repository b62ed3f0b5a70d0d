import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startMongoServer } from '@loop-petal/mongo-stand-in/server';
import { freePort } from '../src/free-port.ts';
import { bundleProgram } from './fixtures/bundle-program.ts';
import { endFakeStacks, startFakeStack } from './fixtures/running-stack.ts';
import { folderWithCluster, removeTestFolders, testFolder } from './fixtures/test-folder.ts';

let program: string;
let standIn: string;
let binaries: string;

beforeAll(async () => {
  const folder = testFolder();
  program = await bundleProgram('test/fixtures/fake-stack.ts', folder);
  standIn = await bundleProgram('../../packages/mongo-stand-in/src/main.ts', folder);
  binaries = testFolder();
  writeFileSync(join(binaries, 'mongod'), mongod(standIn));
  chmodSync(join(binaries, 'mongod'), 0o755);
});
afterEach(endFakeStacks);
afterAll(removeTestFolders);

/** An executable that accepts a real server's arguments. */
const mongod = (script: string) => `#!/bin/sh
[ "$1 $3 $5 $6" = "--dbpath --port --bind_ip 127.0.0.1" ] || exit 2
MONGO_DATA_DIR="$2" MONGO_PORT="$4" exec "${process.execPath}" "${script}"
`;

const start = async (dataDir: string, environment: NodeJS.ProcessEnv) =>
  startFakeStack({ program, dataDir, port: await freePort(), env: { MONGO_SCRIPT: standIn, ...environment } });
const withMongod = () => ({ PATH: `${binaries}:${process.env.PATH}` });
const storesOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'stores.json'), 'utf8'));

test('a mongod on the PATH is used instead of the stand-in, with a separate data folder', async () => {
  const dataDir = await folderWithCluster();
  const stack = await start(dataDir, withMongod());
  await stack.says('Ready: ');
  expect(stack.output()).toMatch(/^ {2}mongod .* s$/m);
  expect(existsSync(join(dataDir, 'mongod'))).toBe(true);
  expect(existsSync(join(dataDir, 'mongo'))).toBe(false);
});

test('a shop that started with the stand-in keeps it when a mongod is installed', async () => {
  const dataDir = await folderWithCluster();
  mkdirSync(join(dataDir, 'mongo'));
  const stack = await start(dataDir, withMongod());
  await stack.says('Ready: ');
  expect(stack.output()).toMatch(/^ {2}mongo stand-in .* s$/m);
});

test('a shop that started with a mongod does not start without it', async () => {
  const dataDir = await folderWithCluster();
  mkdirSync(join(dataDir, 'mongod'));
  const stack = await start(dataDir, {});
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toContain('holds the data of a mongod, which is not on the PATH');
});

test('the server in MONGO_URL is used', async () => {
  const dataDir = await folderWithCluster();
  const server = await startMongoServer({ dataDir: testFolder() });
  try {
    const stack = await start(dataDir, { MONGO_URL: server.url });
    await stack.says('Ready: ');
    expect(storesOf(dataDir).MONGO_URL).toBe(server.url);
    expect(existsSync(join(dataDir, 'mongo'))).toBe(false);
  } finally {
    await server.close();
  }
});

test('a MONGO_URL that is not an address is reported in one line', async () => {
  const stack = await start(testFolder(), { MONGO_URL: 'mongo.example' });
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toContain('Wrong setting: MONGO_URL is not a MongoDB address\n');
});
