import { once } from 'node:events';
import net from 'node:net';
import { text as readBody } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sendRaw } from './raw-connection.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
});

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const GET = ['GET /api/cart HTTP/1.1', 'Host: shop.test', 'Connection: close'];

describe('request smuggling', () => {
  test.each([
    [
      'length and chunked together',
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /internal HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 30'], 'GET /internal/x HTTP/1.1\r\n\r\n'],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a coding twice', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a space before the colon', ['Content-Length : 5'], 'hello'],
    ['a signed length', ['Content-Length: +5'], 'hello'],
    ['a hexadecimal length', ['Content-Length: 0x5'], 'hello'],
    ['a folded header', ['X-A: b', ' Content-Length: 5'], 'hello'],
    ['a bare line feed', ['X-A: b\nTransfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a carriage return inside a header', ['X-A: b\rX-Internal-Token: x'], ''],
    ['a zero byte in a header', ['X-A: b\0c'], ''],
  ])('by %s is refused, and no request reaches a service', async (_what, headers, body) => {
    const { statuses } = await sendRaw(
      gateway.port,
      request('POST /api/cart HTTP/1.1', 'Host: shop.test', ...headers) + body,
    );
    expect(statuses).toEqual([400]);
    expect(gateway.seen).toEqual([]);
  });

  test('by a broken chunk ends the request', async () => {
    const head = request('POST /api/cart HTTP/1.1', 'Host: shop.test', 'Transfer-Encoding: chunked');
    const { statuses } = await sendRaw(gateway.port, `${head}ZZ\r\nhello\r\n0\r\n\r\n`);
    expect(statuses).toEqual([400]);
  });

  test('is not possible with two requests in one packet', async () => {
    const first = request('GET /api/cart HTTP/1.1', 'Host: shop.test');
    const { statuses } = await sendRaw(gateway.port, first + request(...GET));
    expect(statuses).toEqual([200, 200]);
    expect(gateway.seen).toHaveLength(2);
  });
});

describe('malformed requests', () => {
  test.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', request('FETCH /api/cart HTTP/1.1', 'Host: shop.test')],
    ['no path', request('GET HTTP/1.1', 'Host: shop.test')],
    ['an unknown protocol version', request('GET / HTTP/9.9', 'Host: shop.test')],
    ['no host', request('GET /api/cart HTTP/1.1', 'Connection: close')],
    [
      'a full URL as the path',
      request('GET http://identity:3001/internal/users/1 HTTP/1.1', 'Host: x', 'Connection: close'),
    ],
    ['an asterisk', request('OPTIONS * HTTP/1.1', 'Host: shop.test', 'Connection: close')],
  ])('with %s are refused with 400', async (_what, bytes) => {
    expect((await sendRaw(gateway.port, bytes)).statuses).toEqual([400]);
    expect(gateway.seen).toEqual([]);
  });

  test('for a tunnel to another host are refused', async () => {
    const { statuses } = await sendRaw(gateway.port, request('CONNECT identity:3001 HTTP/1.1', 'Host: shop.test'));
    expect(statuses.filter((status) => status < 400)).toEqual([]);
  });

  test('with too large headers are refused with 431 and a message', async () => {
    const { statuses, text } = await sendRaw(gateway.port, request(...GET, `X-Large: ${'x'.repeat(20_000)}`));
    expect(statuses).toEqual([431]);
    expect(text).toContain('"message":"The request headers are too large."');
  });

  test('with too large headers free their packets immediately', async () => {
    const refused = once(gateway.gateway, 'clientError');
    await sendRaw(gateway.port, request(...GET, `X-Large: ${'x'.repeat(20_000)}`));
    const [{ rawPacket }] = await refused;
    expect(rawPacket).toHaveLength(0);
  });

  test('pipelined behind another one leave its body intact', async () => {
    const arrived = once(gateway.gateway, 'request');
    const body = once(gateway.gateway, 'clientError').then(async () => readBody((await arrived)[0]));
    const sent = 'b'.repeat(10_000);
    const first = request('POST /nowhere HTTP/1.1', 'Host: shop.test', `Content-Length: ${sent.length}`);
    const next = request(...GET, `X-Large: ${'x'.repeat(20_000)}`);
    expect((await sendRaw(gateway.port, first + sent + next)).statuses).toEqual([431]);
    expect(await body).toBe(sent);
  });

  test('with a thousand headers are refused', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `X-Many-${n}: 1`);
    const { statuses } = await sendRaw(gateway.port, request(...GET, ...many));
    expect(statuses).toHaveLength(1);
    expect(Object.keys(gateway.seen[0]?.headers ?? {}).length).toBeLessThan(120);
  });
});

describe('a client that never closes its side of the connection', () => {
  const UPGRADE = ['Host: shop.test', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const SOCKET = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...UPGRADE, 'Sec-WebSocket-Key: x'];

  /** Sends bytes and never closes its side. Resolves when the gateway has dropped the connection. */
  const keepOpen = async (gateway: GatewayHarness, bytes: string): Promise<string> => {
    const client = net.connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    client.on('data', (chunk) => {
      text += chunk;
    });
    client.on('error', () => undefined);
    const [connection] = (await Promise.all([once(gateway.gateway, 'connection'), once(client, 'connect')]))[0];
    const closed = once(connection, 'close');
    client.write(bytes);
    await closed;
    client.destroy();
    return text.slice(0, 'HTTP/1.1 xxx'.length);
  };

  test.each([
    ['a line that is not a request', 'FETCH / HTTP/1.1\r\n\r\n', 400],
    ['a socket from another site’s page', request(...SOCKET, 'Origin: https://evil.test'), 403],
    ['a socket at another path', request('GET /api/cart HTTP/1.1', ...UPGRADE), 404],
  ])('is disconnected after a refusal: %s', async (_what, bytes, status) => {
    expect(await keepOpen(gateway, bytes)).toBe(`HTTP/1.1 ${status}`);
  });

  test('is disconnected after headers that never end', async () => {
    const slow = await startGateway();
    slow.gateway.headersTimeout = 300;
    expect(await keepOpen(slow, 'GET /api/cart HTTP/1.1\r\nHost: shop.test\r\n')).toBe('HTTP/1.1 408');
    await slow.close();
  });

  test('is disconnected when the chat ends or refuses its socket', async () => {
    gateway.onUpgrade('chat', (_req, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
    expect(await keepOpen(gateway, request(...SOCKET))).toBe('HTTP/1.1 101');
    gateway.onUpgrade('chat', (_req, socket) =>
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    );
    expect(await keepOpen(gateway, request(...SOCKET))).toBe('HTTP/1.1 403');
  });
});

describe('slow clients', () => {
  test('are disconnected when their headers take too long', async () => {
    const slow = await startGateway();
    slow.gateway.headersTimeout = 300;
    const socket = net.connect(slow.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /api/cart HTTP/1.1\r\nHost: shop.test\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 50);
    socket.resume();
    await once(socket, 'close');
    clearInterval(drip);
    expect(slow.last()).toBeUndefined();
    await slow.close();
  });

  test('that disconnect during a service’s call cancel the call', async () => {
    const left = new Promise<void>((resolve) => {
      gateway.answer('orders', (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/plain' });
        res.write('first');
        res.once('close', resolve);
      });
    });
    const socket = net.connect(gateway.port, '127.0.0.1');
    socket.write(request('GET /api/user/orders HTTP/1.1', 'Host: shop.test'));
    await once(socket, 'data');
    socket.destroy();
    await left;
  });
});
