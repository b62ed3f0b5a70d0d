import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { PACKETS_PER_SOCKET, SOCKETS_PER_NETWORK } from '../../src/sockets/socket-limits.ts';
import { createSocketListener } from '../../src/sockets/socket-listener.ts';
import { type Chat, nextEvent, startChat } from '../start-chat.ts';

let chat: Chat;
let reads = 0;

beforeAll(async () => {
  chat = await startChat();
  const { conversations } = chat.ctx;
  const markRead = conversations.markRead.bind(conversations);
  conversations.markRead = (...reading) => {
    reads += 1;
    return markRead(...reading);
  };
});
afterAll(() => chat?.stop());

const FLOOD = 3000;
const start = async () => {
  const visitor = visitorCaller();
  const { sessionId } = (await chat.post('/api/live-chat/session', visitor)).body as { sessionId: string };
  return { visitor, sessionId };
};
const ended = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve));
/** An engine.io connection without a namespace. */
const openFrom = async (address: string) => {
  const url = `${chat.url}/socket.io/?EIO=4&transport=polling`;
  const answer = await fetch(url, { headers: { 'x-forwarded-for': address } });
  const body = await answer.text();
  return {
    status: answer.status,
    leave: () => fetch(`${url}&sid=${JSON.parse(body.slice(1)).sid}`, { method: 'POST', body: '1' }),
  };
};

test.each([
  ['/live-chat', 'websocket'],
  ['/live-chat', 'polling'],
  ['/agents', 'websocket'],
  ['/agents', 'polling'],
] as const)(
  'a socket of %s that sends too many packets over %s is disconnected while others stay connected',
  async (namespace, transport) => {
    const [one, other] = [await start(), await start()];
    const auth = namespace === '/agents' ? { token: 'good' } : { sessionId: one.sessionId };
    const flooder = await chat.connect(namespace, auth, one.visitor, { transport });
    const calm = await chat.connect('/live-chat', { sessionId: other.sessionId }, other.visitor);
    reads = 0;
    const end = ended(flooder);
    for (let sent = 0; sent < FLOOD; sent += 1) flooder.emit('read', { sessionId: one.sessionId });
    await end;
    const message = nextEvent(calm, 'message');
    await chat.post('/api/live-chat/send', other.visitor, { sessionId: other.sessionId, message: 'Am I heard?' });
    expect(await message).toMatchObject({ content: 'Am I heard?' });
    expect(reads).toBeLessThanOrEqual(PACKETS_PER_SOCKET);
    expect(calm.connected).toBe(true);
  },
);

test('a socket that sends too many pings is disconnected', async () => {
  const { visitor, sessionId } = await start();
  const socket = await chat.connect('/live-chat', { sessionId }, visitor, { transport: 'websocket' });
  const end = ended(socket);
  for (let sent = 0; sent < FLOOD; sent += 1) socket.io.engine.transport.send([{ type: 'ping' }]);
  await end;
});

test('one network can open a limited number of sockets without affecting other networks', async () => {
  const first = await openFrom('2001:db8::1');
  for (let host = 2; host <= SOCKETS_PER_NETWORK; host += 1) {
    expect((await openFrom(`2001:db8::${host.toString(16)}`)).status).toBe(200);
  }
  expect((await openFrom('2001:db8::ffff')).status).toBe(403);
  expect((await openFrom('2001:db8:0:1::1')).status).toBe(200);
  await first.leave();
  expect((await openFrom('2001:db8::ffff')).status).toBe(200);
});

test('packets of a socket are handled in order, and only a few may wait', async () => {
  const socket = Object.assign(new EventEmitter(), { connected: true });
  const listener = createSocketListener({ logger: createLogger('chat', 'silent') } as Chat['ctx'], socket as never);
  const done: unknown[] = [];
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  listener.on('read', async (data) => {
    begun += 1;
    await released;
    done.push(data);
  });
  const finished = new Promise<void>((resolve) => {
    listener.on('last', async () => resolve());
  });
  socket.emit('read', 0);
  await new Promise(setImmediate);
  for (let sent = 1; sent < 1000; sent += 1) socket.emit('read', sent);
  expect(begun).toBe(1);
  release();
  await new Promise(setImmediate);
  expect(done.length).toBeLessThan(30);
  expect(done).toEqual(Array.from(done, (_one, at) => at));
  socket.emit('last');
  await finished;

  listener.onDisconnect(async () => void done.push('left'));
  socket.connected = false;
  socket.emit('read', 'too late');
  socket.emit('disconnect');
  await new Promise(setImmediate);
  expect(done.at(-1)).toBe('left');
  expect(done).not.toContain('too late');
});
