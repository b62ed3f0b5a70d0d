import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { securityHeaders } from '../src/protection/security-headers.ts';
import { createAnswerError } from '../src/proxy/answer-error.ts';
import { createUpstreamProxy } from '../src/proxy/upstream-proxy.ts';

const TIMEOUT_MS = 100;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** @returns the address of a proxy of this service */
async function proxyTo(service: RequestListener, path = ''): Promise<string> {
  const answerError = createAnswerError(createLogger('gateway', 'silent'), securityHeaders('http://shop.test'));
  const proxy = createUpstreamProxy((await listen(service)) + path, TIMEOUT_MS, answerError);
  return listen((req, res) => proxy.forward(req, res, {}));
}

test('a service may listen below a path', async () => {
  const url = await proxyTo(({ url }, res) => void res.end(url), '/below/');
  expect(await (await fetch(`${url}/api/cart?a=1`)).text()).toBe('/below/api/cart?a=1');
});

test('the headers of the service’s connection are not passed on', async () => {
  const url = await proxyTo((_req, res) => {
    res.writeHead(201, { connection: 'close', 'keep-alive': 'timeout=1', 'x-next-cursor': 'n' }).end('chunked');
  });
  const response = await fetch(url);
  expect(response.status).toBe(201);
  expect(response.headers.get('x-next-cursor')).toBe('n');
  expect(response.headers.get('connection')).toBe('keep-alive');
  expect(response.headers.get('keep-alive')).not.toBe('timeout=1');
  expect(await response.text()).toBe('chunked');
});

test.each(['', 'small', 'x'.repeat(300_000)])('a body arrives whole: %#', async (body) => {
  const url = await proxyTo(async (req, res) => void res.end(await text(req)));
  expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body);
});

test.each(['GET', 'POST'])('a service that does not answer a %s in time is unavailable', async (method) => {
  let calls = 0;
  const url = await proxyTo(() => {
    calls += 1;
  });
  expect((await fetch(url, { method })).status).toBe(503);
  expect(calls).toBe(method === 'GET' ? 3 : 1);
});
