import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testTokens } from '@loop-petal/service-kit/testing';
import { cookieOf, type GatewayHarness, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
let handshakes: IncomingMessage[] = [];
beforeAll(async () => {
  gateway = await startGateway();
  gateway.onUpgrade('chat', (req, socket) => {
    handshakes.push(req);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  handshakes = [];
});

const SOCKET = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
async function open(path: string, headers: Record<string, string>, port = gateway.port): Promise<Socket | number> {
  const request = http.request({ port, host: '127.0.0.1', path, headers: { ...SOCKET, ...headers } });
  request.end();
  return new Promise((resolve, reject) => {
    request.on('upgrade', (_res, socket) => resolve(socket as Socket));
    request.on('response', (res) => resolve(res.resume().statusCode ?? 0));
    request.on('error', reject);
  });
}

describe('the chat’s socket', () => {
  test('is opened for the visitor of the cookie, and forwards bytes in both directions', async () => {
    const cookie = cookieOf(await gateway.ask('/socket.io/?EIO=4&transport=polling'));
    const socket = await open('/socket.io/?EIO=4&transport=websocket', { cookie, origin: 'http://shop.test' });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    socket.write('ping');
    expect(String((await once(socket, 'data'))[0])).toBe('ping');
    socket.destroy();
    const [handshake] = handshakes;
    const asPolling = testTokens.verify(String(gateway.last()?.headers['x-internal-token']));
    expect(testTokens.verify(String(handshake?.headers['x-internal-token']))).toEqual(asPolling);
    expect(handshake?.headers.cookie).toBeUndefined();
  });

  test.each([
    ['from another site', '/socket.io/?EIO=4', { origin: 'https://evil.test' }, 403],
    ['with a cookie and without an origin', '/socket.io/', { cookie: 'lp_session=v.x.y' }, 403],
    ['anywhere else', '/api/cart', { origin: 'http://shop.test' }, 404],
    ['at the shop’s pages', '/', { origin: 'http://shop.test' }, 404],
    ['at a path with dot segments', '/socket.io/../internal', { origin: 'http://shop.test' }, 400],
    ['for another protocol', '/socket.io/', { origin: 'http://shop.test', upgrade: 'h2c' }, 404],
  ])('is refused %s', async (_what, path, headers, status) => {
    expect(await open(path, headers as unknown as Record<string, string>)).toBe(status);
    expect(handshakes).toEqual([]);
  });

  test('gets a 429 for a network over its limit', async () => {
    const limited = await startGateway({ RATE_LIMITS: 'on', RATE_LIMIT_SCALE: 1 / 6000 });
    await limited.ask('/socket.io/?EIO=4&transport=polling');
    const status = await open('/socket.io/', { origin: 'http://shop.test' }, limited.port);
    await limited.close();
    expect(status).toBe(429);
  });

  test('ends when the chat service is down', async () => {
    await gateway.stop('chat');
    const socket = open('/socket.io/', { origin: 'http://shop.test' });
    await expect(socket.then((answer) => (typeof answer === 'number' ? answer : 'opened'))).rejects.toThrow();
    await gateway.restart('chat');
  });
});
