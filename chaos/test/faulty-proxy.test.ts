import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FaultyProxy, startFaultyProxy } from '../faults/faulty-proxy.ts';

let heard: string;
let server: Server;
let proxy: FaultyProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  heard = '';
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.on('data', (chunk) => {
      heard += chunk;
      socket.end('answer');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultyProxy((server.address() as { port: number }).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

async function ask() {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  await once(socket, 'connect');
  socket.end('question');
  return { said: () => said, closed: new Promise((resolve) => socket.once('close', resolve)) };
}
test('without a fault the proxy forwards all data', async () => {
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['question', 'answer']);
});

test('a slow link still forwards responses', async () => {
  proxy.strike('slow');
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['question', 'answer']);
});

test('a truncated response ends midway', async () => {
  proxy.strike('cut');
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['question', 'ans']);
});

test('a reset link forwards nothing', async () => {
  proxy.strike('reset');
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['', '']);
});

test('a request whose response is lost arrives', async () => {
  proxy.strike('answers-lost');
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['question', '']);
});

test('a lost request never arrives', async () => {
  proxy.strike('requests-lost');
  const { said, closed } = await ask();
  await closed;
  expect([heard, said()]).toEqual(['', '']);
});

test('a restored link forwards data again', async () => {
  proxy.strike('answers-lost');
  await (await ask()).closed;
  proxy.heal();
  const { said, closed } = await ask();
  await closed;
  expect(said()).toBe('answer');
});
