import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cookieOf, type GatewayHarness, startGateway } from './start-gateway.ts';

const SOCKET = '/socket.io/?EIO=4&transport=polling';
const replicas: { server: Server; name: string; port: number }[] = [];
let gateway: GatewayHarness;

async function openReplica(name: string, port = 0) {
  const server = createServer((_req, res) => res.setHeader('content-type', 'text/plain').end(name));
  server.on('upgrade', (_req, socket) => {
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${name}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, name, port: (server.address() as AddressInfo).port };
}
const end = ({ server }: { server: Server }) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeAll(async () => {
  for (const name of ['one', 'two', 'three']) replicas.push(await openReplica(name));
  gateway = await startGateway({ CHAT_URL: replicas.map(({ port }) => `http://127.0.0.1:${port}`).join(', ') });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(replicas.map(end));
});

const newVisitor = async () => {
  const reply = await gateway.ask(SOCKET);
  return { cookie: cookieOf(reply), replica: String(reply.body) };
};
const askAs = async (cookie: string, method = 'GET') =>
  gateway.ask(SOCKET, { method, headers: { cookie, origin: 'http://shop.test' } });

async function socketAs(cookie: string): Promise<string> {
  const { default: http } = await import('node:http');
  const headers = { connection: 'Upgrade', upgrade: 'websocket', cookie, origin: 'http://shop.test' };
  const request = http.request({ port: gateway.port, host: '127.0.0.1', path: '/socket.io/', headers }).end();
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('upgrade', (_res, socket, head) => {
      const chunks: Buffer[] = [head];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
  });
}

describe('a shopper and several replicas of the chat', () => {
  test('stays with one replica for polls and sockets; all replicas are used', async () => {
    const visitors = await Promise.all(Array.from({ length: 30 }, newVisitor));
    expect(new Set(visitors.map(({ replica }) => replica)).size).toBe(3);
    for (const { cookie, replica } of visitors.slice(0, 10)) {
      expect((await askAs(cookie)).body).toBe(replica);
      expect((await askAs(cookie, 'POST')).body).toBe(replica);
      expect(await socketAs(cookie)).toBe(replica);
    }
  });

  test('moves to another replica when their replica has died, while all others stay', async () => {
    const visitors = await Promise.all(Array.from({ length: 30 }, newVisitor));
    const dead = replicas[1];
    if (!dead) throw new Error('there are three replicas');
    await end(dead);
    for (const { cookie, replica } of visitors) {
      const now = String((await askAs(cookie)).body);
      if (replica === dead.name) expect(['one', 'three']).toContain(now);
      else expect(now).toBe(replica);
      // a dead replica is tried again later, because clients reopen a broken socket
      expect(await socketAs(cookie).catch(() => socketAs(cookie))).toBe(now);
    }
    const ready = await gateway.ask('/readyz');
    expect(ready.body.parts.chat).toBe('ok');
    replicas[1] = await openReplica(dead.name, dead.port);
  });
});
