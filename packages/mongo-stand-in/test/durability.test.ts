import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { startMongoServer } from '../src/server.ts';
import { connect, newFolder, removeFolder, start } from './fixture.ts';

const main = join(import.meta.dirname, '../src/main.ts');
const programs = newFolder();
const program = join(programs, 'mongo.mjs');
const requireForBundles =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

beforeAll(async () => {
  await build({
    entryPoints: [main],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    banner: { js: requireForBundles },
  });
});

afterAll(() => removeFolder(programs));

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => removeFolder(folder));

/** @param largestFile in blocks of 512 bytes; this file size limit simulates a full disk */
async function startProcess(largestFile = 'unlimited'): Promise<{ child: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, MONGO_DATA_DIR: folder };
  const bounded = `trap '' XFSZ; ulimit -f ${largestFile}; exec "$0" "$1"`;
  const child = spawn('/bin/sh', ['-c', bounded, process.execPath, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { child, url: JSON.parse(line).url };
}

const journalIn = (dir: string): string =>
  join(
    dir,
    readdirSync(dir)
      .filter((name) => name.startsWith('journal'))
      .sort()
      .at(-1) ?? '',
  );

test('after kill -9 during writes, every acknowledged document is present', async () => {
  const { child, url } = await startProcess();
  const connection = await connect(url);
  const acknowledged = new Set<number>();
  let failed = false;
  const writer = async (first: number) => {
    for (let n = first; !failed; n += 8) {
      await connection.collection('orders').insertOne({ n, text: 'x'.repeat(n % 300) });
      acknowledged.add(n);
      if (acknowledged.size === 1500) child.kill('SIGKILL');
    }
  };
  const giveUp = () => {
    failed = true;
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => writer(first).catch(giveUp)));
  await connection.close(true);
  const again = await start(folder);
  const found = await again.connection.collection('orders').find().toArray();
  const present = new Set(found.map(({ n }) => n));
  expect([...acknowledged].filter((n) => !present.has(n))).toEqual([]);
  expect(found.every(({ n, text }) => text.length === n % 300)).toBe(true);
  await again.stop();
});

test('a server with a full disk stops, and the next one has every acknowledged document', async () => {
  const { child, url } = await startProcess('64');
  const ended = once(child, 'exit');
  const connection = await connect(url);
  const acknowledged: number[] = [];
  const fill = async () => {
    for (let n = 0; ; n++) {
      await connection.collection('orders').insertOne({ n, text: 'x'.repeat(1000) });
      acknowledged.push(n);
    }
  };
  await expect(fill()).rejects.toThrow();
  expect(await ended).toEqual([1, null]);
  await connection.close(true);
  const again = await start(folder);
  const orders = again.connection.collection('orders');
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(await orders.distinct('n', { n: { $in: acknowledged } })).toEqual(acknowledged);
  await orders.insertOne({ n: -1 });
  await again.stop();
});

test('the process ends on SIGTERM with open connections, and releases its folder', async () => {
  const { child, url } = await startProcess();
  const connection = await connect(url);
  await connection.collection('kept').insertOne({ a: 1 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await connection.close(true);
  const again = await start(folder);
  expect(await again.connection.collection('kept').countDocuments()).toBe(1);
  await again.stop();
});

test('a torn record at the end is truncated with one log line, and writing continues after the last whole one', async () => {
  const first = await start(folder);
  await first.connection.collection('c').insertMany([{ n: 1 }, { n: 2 }]);
  await first.stop();
  const whole = statSync(journalIn(folder)).size;
  appendFileSync(journalIn(folder), readFileSync(journalIn(folder)).subarray(0, 40));
  const lines: string[] = [];
  const second = await start(folder, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/cut off a torn record of 40 bytes/)]);
  expect(statSync(journalIn(folder)).size).toBe(whole);
  await second.connection.collection('c').insertOne({ n: 3 });
  await second.stop();
  const third = await start(folder);
  expect(await third.connection.collection('c').distinct('n')).toEqual([1, 2, 3]);
  await third.stop();
});

test('a flipped bit is detected', async () => {
  const first = await start(folder);
  await first.connection.collection('c').insertOne({ n: 1 });
  await first.connection.collection('c').insertOne({ n: 2 });
  await first.stop();
  const bytes = readFileSync(journalIn(folder));
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 1;
  writeFileSync(journalIn(folder), bytes);
  const second = await start(folder);
  expect(await second.connection.collection('c').distinct('n')).toEqual([1]);
  await second.stop();
});

test('a journal of mostly old versions shrinks during writes, and nothing is lost', async () => {
  const running = await start(folder);
  const collection = running.connection.collection('c');
  await collection.createIndex({ n: 1 }, { unique: true });
  await running.connection.collection('pictures').insertOne({ bytes: Buffer.alloc(300_000, 7) });
  await collection.insertMany(Array.from({ length: 50 }, (_, n) => ({ n, round: 0, text: 'y'.repeat(2000) })));
  const total = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  let written = 0;
  for (let round = 1; round <= 100; round++) {
    await Promise.all(Array.from({ length: 50 }, (_, n) => collection.updateOne({ n }, { $set: { round } })));
    written += 50 * 2000;
  }
  await running.stop();
  expect(total()).toBeLessThan(written / 1.5);
  expect(readdirSync(folder).some((name) => name.startsWith('snapshot'))).toBe(true);
  const again = await start(folder);
  const docs = await again.connection.collection('c').find().toArray();
  expect(docs).toHaveLength(50);
  expect(docs.every(({ round }) => round === 100)).toBe(true);
  await expect(again.connection.collection('c').insertOne({ n: 7 })).rejects.toMatchObject({ code: 11000 });
  const picture = await again.connection.collection('pictures').findOne({});
  expect(picture?.bytes.buffer.equals(Buffer.alloc(300_000, 7))).toBe(true);
  await again.stop();
});

test('a crash between a new journal and its snapshot loses nothing', async () => {
  const first = await start(folder);
  await first.connection.collection('c').insertOne({ n: 1 });
  await first.stop();
  writeFileSync(join(folder, 'journal-00000001.bson'), '');
  writeFileSync(join(folder, 'snapshot-00000001.bson.tmp'), 'half');
  const second = await start(folder);
  await second.connection.collection('c').insertOne({ n: 2 });
  await second.stop();
  const third = await start(folder);
  expect(await third.connection.collection('c').distinct('n')).toEqual([1, 2]);
  expect(readdirSync(folder).some((name) => name.endsWith('.tmp'))).toBe(false);
  await third.stop();
});

test('a second server can’t use the folder, but can take over the lock of a dead one', async () => {
  const running = await start(folder);
  await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(/in use by process/);
  await running.stop();
  const { child } = await startProcess();
  await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(`in use by process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await startMongoServer({ dataDir: folder })).close();
});

test('dropped collections and indexes stay dropped', async () => {
  mkdirSync(folder, { recursive: true });
  const first = await start(folder);
  const { connection } = first;
  await connection.collection('gone').insertOne({ n: 1 });
  await connection.collection('gone').drop();
  await connection.collection('kept').createIndex({ a: 1 }, { unique: true });
  await connection.collection('kept').insertOne({ a: 1 });
  await connection.collection('kept').dropIndex('a_1');
  await connection.collection('kept').insertOne({ a: 1 });
  await first.stop();
  const second = await start(folder);
  expect(await second.connection.collection('gone').countDocuments()).toBe(0);
  expect(await second.connection.collection('kept').countDocuments({ a: 1 })).toBe(2);
  expect(Object.keys(await second.connection.collection('kept').indexInformation())).toEqual(['_id_']);
  await second.stop();
});
