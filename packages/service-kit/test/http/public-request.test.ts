import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { isPublic, requestPublic } from '../../src/http/public-request.ts';

const LIMITS = { timeoutMs: 10_000, maxBytes: 1000 };
let server: Server | undefined;
afterEach(() => void server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

test.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
);

test.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://localhost/',
])('%s is not requested', async (url) => {
  await expect(requestPublic(url, LIMITS)).rejects.toThrow('is not on a public network');
});

test('http is not requested', async () => {
  await expect(requestPublic('http://example.com/', LIMITS)).rejects.toThrow('only https is allowed');
});

test('a redirect is not followed', async () => {
  const url = await serve((_req, res) => res.writeHead(302, { location: 'https://example.com/' }).end('moved'));
  const { status, body } = await requestPublic(url, { ...LIMITS, allowLocal: true });
  expect([status, String(body)]).toEqual([302, 'moved']);
});

test('a body that is too long is not read', async () => {
  const url = await serve((_req, res) => res.end('x'.repeat(1001)));
  await expect(requestPublic(url, { ...LIMITS, allowLocal: true })).rejects.toThrow('longer than 1000 bytes');
});

test('a body of 50 MB is abandoned after its first part', async () => {
  let sent = 0;
  const part = Buffer.alloc(64 * 1024);
  const url = await serve((_req, res) => {
    const send = () => {
      while (sent < 50 * 1024 * 1024 && !res.destroyed) {
        sent += part.length;
        if (!res.write(part)) return res.once('drain', send);
      }
      res.end();
    };
    send();
  });
  await expect(requestPublic(url, { ...LIMITS, allowLocal: true })).rejects.toThrow('longer than 1000 bytes');
  expect(sent).toBeLessThan(10 * 1024 * 1024);
});

test('a server that never answers is abandoned', async () => {
  const url = await serve(() => undefined);
  await expect(requestPublic(url, { ...LIMITS, timeoutMs: 20, allowLocal: true })).rejects.toThrow();
  server?.closeAllConnections();
});
