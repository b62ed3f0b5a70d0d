import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { type Running, removeFolder, start } from './fixture.ts';

const { serialize } = mongoose.mongo.BSON;

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(async () => {
  await running.stop();
  removeFolder(running.folder);
});

function message(body: Uint8Array, { opcode = 2013, length = 16 + body.length } = {}): Buffer {
  const header = Buffer.alloc(16);
  for (const [i, value] of [length, 1, 0, opcode].entries()) header.writeInt32LE(value | 0, i * 4);
  return Buffer.concat([header, body]);
}

const opMsg = (document: Uint8Array): Buffer => message(Buffer.concat([Buffer.alloc(5), document]));

async function exchange(bytes: Uint8Array, { end }: { end: boolean }): Promise<Buffer> {
  const socket = connectSocket(running.server.port, '127.0.0.1');
  const answers: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  if (end) socket.end();
  await once(socket, 'close');
  return Buffer.concat(answers);
}

const stillServes = async () => expect(await running.connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });

const ping = serialize({ ping: 1, $db: 'shop' });

test.each([
  ['a negative length', message(ping, { length: -5 })],
  ['a length of 2 GB', message(ping, { length: 0x7fffffff })],
  ['a message over 48 MB', message(ping, { length: 48_000_001 })],
  ['an unknown opcode', message(ping, { opcode: 2004 + 5 })],
  ['compressed', message(ping, { opcode: 2012 })],
  ['no sections', message(Buffer.alloc(4))],
  ['a document longer than its message', opMsg(Buffer.concat([Buffer.from([255, 0, 0, 0]), ping.subarray(4)]))],
  ['unknown required flags', message(Buffer.concat([Buffer.from([4, 0, 0, 0, 0]), ping]))],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
])('%s closes the connection, not the server', async (_title, bytes) => {
  expect(await exchange(bytes, { end: false })).toHaveLength(0);
  await stillServes();
});

test('a truncated message is dropped', async () => {
  expect(await exchange(opMsg(ping).subarray(0, 30), { end: true })).toHaveLength(0);
  await stillServes();
});

function nested(depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8 + 5);
  for (let level = 0; level <= depth; level++) {
    bytes.writeInt32LE(bytes.length - level * 8, level * 7);
    if (level < depth) bytes.set([3, 97, 0], level * 7 + 4);
  }
  return bytes;
}

test('a document nested 100,000 levels deep does not end the server', async () => {
  expect(await exchange(opMsg(nested(100_000)), { end: false })).toHaveLength(0);
  await stillServes();
});

test('an insert nested 170 levels deep is stored, 200 levels are rejected', async () => {
  const tower = (levels: number): object => (levels === 0 ? {} : { a: tower(levels - 1) });
  await running.connection.collection('deep').insertOne(tower(170));
  await expect(running.connection.collection('deep').insertOne(tower(200))).rejects.toThrow();
  expect(await running.connection.collection('deep').countDocuments()).toBe(1);
});

test('field names with a special meaning in JavaScript are ordinary names', async () => {
  const collection = running.connection.collection('names');
  const document = JSON.parse('{"__proto__": {"admin": true}, "constructor": 1, "toString": "x"}');
  await collection.insertOne(document);
  await expect(collection.updateOne({}, { $set: { '__proto__.polluted': 1 } })).rejects.toMatchObject({ code: 2 });
  await collection.updateOne({}, { $set: { 'constructor2.prototype.x': 1 } });
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.keys((await collection.findOne({})) ?? {})).toEqual(
    expect.arrayContaining(['__proto__', 'constructor', 'toString']),
  );
});

test('a message in pieces of one byte is read as one message', async () => {
  const socket = connectSocket(running.server.port, '127.0.0.1');
  socket.setNoDelay(true);
  for (const byte of opMsg(ping)) socket.write(Uint8Array.of(byte));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.readInt32LE(0)).toBe(answer.length);
  socket.destroy();
});

test('random bytes don’t crash the server', async () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => message(bytes)),
    fc.uint8Array({ maxLength: 100 }),
    fc.tuple(fc.nat(ping.length - 1), fc.nat(255)).map(([at, value]) => {
      const bytes = Buffer.from(ping);
      bytes[at] = value;
      return opMsg(bytes);
    }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      await exchange(bytes, { end: true });
    }),
    { numRuns: 300 },
  );
  await stillServes();
});
