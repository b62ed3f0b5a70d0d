import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanPath } from '../src/protection/clean-path.ts';
import { findRoute } from '../src/routing/routing.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
});

describe('paths that try to bypass the gateway', () => {
  test.each([
    '/api/cart/../../internal/users/1',
    '/api/cart/..',
    '/api/./cart',
    '/api/cart/%2e%2e/%2e%2e/internal/users/1',
    '/api/cart/.%2e/internal',
    '/api/cart/%2E%2E/internal',
    '/api/cart/%252e%252e/internal',
    '/api/cart/..%2f..%2finternal',
    '/api/cart/..%5c..%5cinternal',
    '/api/cart/..\\..\\internal',
    '/api/cart%2f..%2finternal',
    '/api%2finternal',
    '//internal/users/1',
    '/api//cart',
    '/api/cart//',
    '///evil.test/',
    '/%5cevil.test',
    '/api/cart/%00',
    '/api/cart/%0',
    '/api/cart/%zz',
    '/api/cart/%c0%ae%c0%ae/internal',
    '/api/cart/%ff',
    '/api/cart#/../internal',
    '/images/../internal/users/1',
    '/images/%2e%2e/internal/users/1',
    '/socket.io/../internal',
    '/api/products/..%2f..%2finternal%2fusers',
  ])('%s is refused', async (path) => {
    const answer = await gateway.ask(path);
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
    expect(gateway.last()).toBeUndefined();
  });

  test.each([
    '/internal',
    '/internal/users/1',
    '/INTERNAL/users/1',
    '/%69nternal/users/1',
    '/%49nternal/users/1',
    '/API/cart',
    '/Api/admin/users',
    '/api/INTERNAL',
    '/healthz/x',
    '/metrics',
    '/Metrics/',
    '/%6detrics',
  ])('%s is a 404', async (path) => {
    expect((await gateway.ask(path)).status).toBe(404);
    expect(gateway.last()).toBeUndefined();
  });

  test.each([
    ['/%61pi/cart', '/api/cart', 'cart'],
    ['/api/%63art', '/api/cart', 'cart'],
    ['/api/user/%6frders', '/api/user/orders', 'orders'],
    ['/api/shipping/track/LP%201', '/api/shipping/track/LP%201', 'shipping'],
    ['/caf%C3%a9', '/caf%C3%A9', 'web'],
  ])('%s is normalized to %s', async (path, url, upstream) => {
    expect((await gateway.ask(path)).body).toMatchObject({ url, upstream });
  });
});

test('a service gets only its own paths, whatever the request', () => {
  const piece = fc.constantFrom(
    'api',
    'internal',
    'admin',
    'cart',
    '..',
    '.',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '//',
    '%25',
    '%61',
    ';',
    '',
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`);
  fc.assert(
    fc.property(fc.oneof(path, fc.webPath(), fc.string()), (text) => {
      const url = cleanPath(text);
      if (!url) return;
      const once = new URL(url.path + url.query, 'http://service');
      // the service's parser must read the same path that the gateway checked
      expect(decodeURIComponent(once.pathname)).toBe(decodeURIComponent(url.path));
      expect(cleanPath(url.path + url.query)).toEqual(url);
      const route = findRoute('GET', url.path);
      if (route && route.upstream !== 'web') expect(url.path.startsWith(route.prefix)).toBe(true);
      expect(/^\/internal/i.test(url.path) && route).toBeFalsy();
    }),
    { numRuns: 5000 },
  );
});
