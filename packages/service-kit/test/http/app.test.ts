import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { defineApi, KILOBYTE } from '@loop-petal/contracts/operations/operation';
import express, { Router } from 'express';
import { z } from 'zod';
import { createApp } from '../../src/http/app.ts';
import { callerOf } from '../../src/http/callers.ts';
import { conflict, ShopError } from '../../src/http/errors.ts';
import { markStopping } from '../../src/http/health.ts';
import { readInput } from '../../src/http/read-input.ts';
import { requestContext } from '../../src/runtime/request-context.ts';
import {
  adminCaller,
  customerCaller,
  serviceCaller,
  startTestServer,
  type TestServer,
  testTokens,
  visitorCaller,
} from '../../src/testing.ts';
import { silentLogger } from '../silent-logger.ts';
import { startApp } from '../start-app.ts';

let app: TestServer;
afterEach(() => app.close());

const Input = z.strictObject({ quantity: z.int().positive() });
const View = z.object({ name: z.string() });
const routes = () =>
  Router()
    .post('/lines', (req, res) => {
      res.status(201).json(readInput(Input, req.body));
    })
    .get('/lines/:id', (req, res) => {
      res.json({ id: readInput(z.uuid(), req.params.id) });
    })
    .get('/late/:id', async (req, res) => {
      await pause(5);
      res.json(readInput(z.object({ page: z.coerce.number() }), req.query));
    });

describe('the input of a client', () => {
  test('that is invalid is answered with 400 and the field', async () => {
    app = await startApp(routes());
    const answer = await app.request('POST', '/lines', { body: { quantity: 0, price: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid');
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain('quantity');
    expect((await app.request('POST', '/lines')).status).toBe(400);
    expect((await app.request('GET', '/lines/none')).status).toBe(400);
    expect((await app.request('GET', '/late/1?page=x')).status).toBe(400);
    expect((await app.request('POST', '/lines', { body: { quantity: 2 } })).body).toEqual({ quantity: 2 });
  });

  test.each([
    ['broken JSON', '{', 'application/json', 400],
    ['a bare string', '"x"', 'application/json', 400],
    ['another content type', 'quantity=1', 'application/x-www-form-urlencoded', 415],
    ['an unknown charset', '{"quantity":1}', 'application/json; charset=klingon', 415],
    ['more than the limit', JSON.stringify({ quantity: 'x'.repeat(2000) }), 'application/json', 413],
  ])('%s is refused', async (_name, body, type, status) => {
    app = await startApp(routes(), { api: defineApi('cart', {}, { bodyLimit: KILOBYTE }) });
    const answer = await app.request('POST', '/lines', { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ message: expect.any(String), code: expect.any(String) });
  });

  test.each(['gzip', 'deflate', 'br'])('a body that falsely claims to be %s is rejected', async (encoding) => {
    app = await startApp(routes());
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const answer = await app.request('POST', '/lines', { body: '{"quantity":1}', headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: expect.any(String), code: 'invalid' });
  });

  test.each([
    ['NUL', '{"quantity":2,"note":"a\\u0000b"}', 'note'],
    ['half of a character', '{"quantity":2,"note":"a \\ud83c"}', 'note'],
    ['the other half', '{"quantity":2,"note":"\\udf37 a"}', 'note'],
    ['both halves the wrong way round', '{"quantity":2,"note":"\\udf37\\ud83c"}', 'note'],
    ['half of a character deep inside', '{"quantity":2,"notes":[{"de":[["\\ud83c"]]}]}', 'notes'],
    ['half of a character in a name', '{"quantity":2,"notes":{"\\ud83c":1}}', 'notes'],
  ])('with text with %s is refused and its field named', async (_name, body, path) => {
    app = await startApp(routes());
    const headers = { 'content-type': 'application/json' };
    const message = 'This text has a character that can’t be stored.';
    expect(await app.request('POST', '/lines', { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, errors: [{ path, message }] },
    });
  });

  test('with broken text in a query is rejected', async () => {
    app = await startApp(routes());
    expect((await app.request('GET', '/late/1?page=1&q=a%00')).status).toBe(400);
  });

  test('nested thousands of levels deep is checked without crashing the process', async () => {
    app = await startApp(routes());
    const body = `{"quantity":2,"note":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
    expect(
      (await app.request('POST', '/lines', { body, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
  });

  test('with the text \\u0000 and with complete characters is accepted', async () => {
    app = await startApp(routes());
    const answer = await app.request('POST', '/lines', {
      body: '{"quantity":2,"note":"\\\\u0000 \\\\ud83c \\ud83c\\udf37"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body.message).not.toMatch(/kept/);
  });

  test('to unknown routes and undecodable paths is rejected with a message', async () => {
    app = await startApp(routes());
    expect(await app.request('GET', '/nowhere')).toMatchObject({ status: 404, body: { message: 'Not found' } });
    expect((await app.request('GET', '/lines/%E0%A4%A')).status).toBe(400);
  });

  const hooksApi = defineApi('cart', {
    'POST /hooks/{name}': { summary: 'Take a notice', roles: ['anyone'], bodyAs: 'bytes', answers: { 204: null } },
  });
  test('to raw paths arrives byte for byte', async () => {
    const raw = Router().post('/hooks/:name', express.raw({ type: '*/*' }), (req, res) => {
      res.json({ text: req.body.toString() });
    });
    app = await startApp(raw, { api: hooksApi });
    const answer = await app.request('POST', '/hooks/pay', {
      body: '{ odd',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body).toEqual({ text: '{ odd' });
  });
});

describe('a failure on the server side', () => {
  test('by a response that doesn’t match its view is logged and answered with 500, not 400', async () => {
    const lines: string[] = [];
    const nested = Router().get('/things/:id', async (req, res) => {
      readInput(z.string(), req.params.id);
      await pause(5);
      res.json(View.parse({ secret: 'row' }));
    });
    const { createLogger } = await import('../../src/telemetry/logger.ts');
    const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
    app = await startApp(Router().use('/api', nested), { logger });
    const answer = await app.request('GET', '/api/things/1');
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side.' } });
    expect(lines.join()).toContain('request failed');
    expect(lines.join()).not.toContain('secret');
  });

  test('of any other kind is a 500 without the error’s message', async () => {
    app = await startApp(
      Router().get('/boom', () => {
        throw new TypeError('secret detail');
      }),
    );
    const answer = await app.request('GET', '/boom');
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side.' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  test.each(['ECONNREFUSED', '57P01', '53100'])('by an unavailable database (%s) is a 503', async (code) => {
    app = await startApp(
      Router().get('/rows', () => {
        throw Object.assign(new Error('away'), { code });
      }),
    );
    expect(await app.request('GET', '/rows')).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  });

  test('with a refusal keeps its status, code and fields', async () => {
    app = await startApp(
      Router()
        .get('/taken', () => {
          throw conflict('Already there.', 'taken');
        })
        .get('/fields', () => {
          throw new ShopError(422, 'card', 'No.', [{ path: 'cvv', message: 'wrong' }]);
        }),
    );
    expect(await app.request('GET', '/taken')).toMatchObject({
      status: 409,
      body: { message: 'Already there.', code: 'taken' },
    });
    expect((await app.request('GET', '/fields')).body.errors).toEqual([{ path: 'cvv', message: 'wrong' }]);
  });
});

describe('the caller of a request', () => {
  const routes = Router().get('/caller', (req, res) => {
    res.json(callerOf(req) ?? 'anonymous');
  });

  test.each([
    ['anonymous', undefined],
    ['a visitor', visitorCaller()],
    ['a customer', customerCaller()],
    ['an admin', adminCaller()],
    ['a service', serviceCaller('cart')],
  ])('%s is read from the internal token', async (_name, as) => {
    app = await startApp(routes);
    expect((await app.request('GET', '/caller', as ? { caller: as } : {})).body).toEqual(as ?? 'anonymous');
  });

  test('is undefined for a forged token', async () => {
    app = await startApp(routes);
    const forged = `${testTokens.sign(adminCaller()).slice(0, -3)}abc`;
    const answer = await app.request('GET', '/caller', { headers: { 'x-internal-token': forged } });
    expect(answer.body).toBe('anonymous');
  });

  test('of an expired token is asked to try again, not to log in', async () => {
    app = await startApp(routes);
    const headers = { 'x-internal-token': testTokens.sign(customerCaller(), { ttlSeconds: -60 }) };
    expect(await app.request('GET', '/caller', { headers })).toMatchObject({
      status: 503,
      body: { message: 'Please try again.', code: 'unavailable' },
    });
  });
});

describe('running the app', () => {
  test('readiness reports each part, waits one second, and ends with the service', async () => {
    const server = createApp({
      api: defineApi('cart', {}),
      logger: silentLogger,
      tokens: testTokens,
      routes: Router(),
      dependencies: { needed: { store: async () => 1, slow: () => new Promise(() => undefined) } },
    });
    app = await startTestServer(server);
    const started = performance.now();
    const answer = await app.request('GET', '/readyz');
    expect(performance.now() - started).toBeLessThan(2000);
    expect(answer).toMatchObject({ status: 503, body: { parts: { store: 'ok', slow: 'no answer within a second' } } });
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    markStopping(server);
    expect((await app.request('GET', '/readyz')).body.status).toBe('stopping');
    expect((await app.request('GET', '/healthz')).headers.get('connection')).toBe('close');
  });

  test('a dispensable part that fails does not take the service out of traffic', async () => {
    const dependencies = {
      needed: { store: async () => 1 },
      dispensable: { events: () => Promise.reject(new Error()) },
    };
    const api = defineApi('cart', {});
    app = await startTestServer(
      createApp({ api, logger: silentLogger, tokens: testTokens, routes: Router(), dependencies }),
    );
    expect(await app.request('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'degraded', parts: { store: 'ok', events: 'unavailable' } },
    });
  });

  test('metrics count requests by route, not by path', async () => {
    app = await startApp(routes());
    await app.request('GET', '/lines/7f9c24e8-3b12-4fef-91e0-56a2d5a9f0c1');
    const { body } = await app.request('GET', '/metrics');
    expect(body).toMatch(/http_requests_total\{method="GET",route="\/lines\/:id",status="200"\} \d/);
    expect(body).not.toContain('7f9c24e8');
  });

  test('the request id and trace are forwarded and returned', async () => {
    app = await startApp(
      Router().get('/context', (_req, res) => {
        res.json(requestContext());
      }),
    );
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const kept = await app.request('GET', '/context', { headers: { 'x-request-id': 'abc-12345', traceparent } });
    expect(kept.body).toEqual({ requestId: 'abc-12345', traceparent });
    expect(kept.headers.get('x-request-id')).toBe('abc-12345');
    const replaced = await app.request('GET', '/context', {
      headers: { 'x-request-id': 'a b<script>', traceparent: 'x' },
    });
    expect(replaced.body.requestId).toMatch(/^[\w-]{36}$/);
    expect(replaced.body.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  test('responses do not reveal the server software', async () => {
    app = await startApp(routes());
    const { headers } = await app.request('POST', '/lines', { body: { quantity: 2 } });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });

  test('a client that disconnects midway does not affect other requests', async () => {
    app = await startApp(routes());
    await new Promise<void>((resolve) => {
      const request = http.request(`${app.url}/lines`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      });
      request.on('error', () => resolve());
      request.write('{');
      setImmediate(() => request.destroy(new Error('gone')));
    });
    expect((await app.request('GET', '/healthz')).status).toBe(200);
  });
});
