import { afterEach, expect, jest, test } from '@jest/globals';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { defineApi } from '@loop-petal/contracts/operations/operation';
import { Router } from 'express';
import { z } from 'zod';
import { callerOf } from '../../src/http/callers.ts';
import { createCircuit } from '../../src/http/circuit.ts';
import { conflict, notFound } from '../../src/http/errors.ts';
import { implement } from '../../src/http/implement.ts';
import { createServiceClient, orUndefined } from '../../src/http/service-client.ts';
import { requestContext, runInContext } from '../../src/runtime/request-context.ts';
import type { InternalTokens } from '../../src/security/internal-token.ts';
import { serviceCaller, type TestServer, testTokens } from '../../src/testing.ts';
import { startApp } from '../start-app.ts';

const Quote = z.object({ cents: z.int() });
const call = { summary: 'A call', roles: ['service'], answers: { 200: Quote } } as const;
const shippingApi = defineApi('shipping', {
  'POST /internal/echo': { ...call, body: z.object({ weight: z.int() }), answers: { 200: z.unknown() } },
  'GET /quote': call,
  'GET /slow': call,
  'GET /quote/{id}': call,
  'POST /label': call,
});

const quotesApi = defineApi('shipping', { 'GET /internal/quote': call });
const quotes = implement(quotesApi, { 'GET /internal/quote': () => ({ cents: 5 }) });
const expired: InternalTokens = {
  ...testTokens,
  sign: (caller) => testTokens.sign(caller, { ttlSeconds: -60 }),
};

let app: TestServer | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const clientOf = (routes: Router, options = {}) =>
  startApp(routes).then((opened) => {
    app = opened;
    return createServiceClient(shippingApi, { baseUrl: opened.url, tokens: testTokens, ...options });
  });
const away = { status: 503, code: 'shipping_unavailable' };

test('a service gets the caller and the request id', async () => {
  const shipping = await clientOf(
    Router().post('/internal/echo', (req, res) => {
      res.json({ caller: callerOf(req), body: req.body, ...requestContext() });
    }),
  );
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const answer = await runInContext({ requestId: 'request-1', traceparent }, () =>
    shipping.call('POST /internal/echo', { body: { weight: 1 } }),
  );
  expect(answer).toEqual({ caller: serviceCaller('test'), body: { weight: 1 }, requestId: 'request-1', traceparent });
});

test.each(['', '.', '..'])('an id %j that would change the path is unknown and not sent', async (id) => {
  const asked: string[] = [];
  const shipping = await clientOf(
    Router().use((req, res) => {
      asked.push(req.path);
      res.json({ cents: 5 });
    }),
  );
  await expect(shipping.call('GET /quote/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
});

test('a refusal keeps its status, code and message', async () => {
  const shipping = await clientOf(
    Router().get('/quote', () => {
      throw conflict('Sold out.', 'sold_out');
    }),
  );
  await expect(shipping.call('GET /quote')).rejects.toMatchObject({
    status: 409,
    code: 'sold_out',
    message: 'Sold out.',
  });
});

test('a 404 from a service results in undefined; other refusals are thrown', async () => {
  const shipping = await clientOf(
    Router()
      .get('/quote/1', (_req, res) => res.json({ cents: 5 }))
      .get('/quote/2', () => {
        throw notFound('Quote not found');
      })
      .get('/quote/3', () => {
        throw conflict('Sold out.', 'sold_out');
      }),
  );
  expect(await orUndefined(shipping.call('GET /quote/{id}', { params: { id: '1' } }))).toEqual({ cents: 5 });
  expect(await orUndefined(shipping.call('GET /quote/{id}', { params: { id: '2' } }))).toBeUndefined();
  await expect(orUndefined(shipping.call('GET /quote/{id}', { params: { id: '3' } }))).rejects.toMatchObject({
    status: 409,
  });
});

test('a service that rejects the token counts as unavailable, not as a 404', async () => {
  app = await startApp(quotes);
  const shipping = (tokens: InternalTokens) => createServiceClient(quotesApi, { baseUrl: app?.url ?? '', tokens });
  expect(await shipping(testTokens).call('GET /internal/quote')).toEqual({ cents: 5 });
  await expect(orUndefined(shipping(expired).call('GET /internal/quote'))).rejects.toMatchObject(away);
});

test.each([
  ['ahead', 3_600_000],
  ['back', -3_600_000],
])('the token is renewed after the clock has jumped an hour %s', async (_where, jumpMs) => {
  const tokensSeen: unknown[] = [];
  const shipping = await clientOf(
    Router().get('/quote', (req, res) => {
      tokensSeen.push(req.headers[INTERNAL_TOKEN_HEADER]);
      res.json({ cents: 5 });
    }),
  );
  await shipping.call('GET /quote');
  await shipping.call('GET /quote');
  const jumped = Date.now() + jumpMs;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(jumped);
  await shipping.call('GET /quote');
  clock.mockRestore();
  expect(tokensSeen[1]).toBe(tokensSeen[0]);
  expect(tokensSeen[2]).not.toBe(tokensSeen[1]);
});

test('a GET is retried once, and a POST never', async () => {
  let gets = 0;
  let posts = 0;
  const shipping = await clientOf(
    Router()
      .get('/quote', (_req, res) => {
        gets += 1;
        res.status(gets === 1 ? 500 : 200).json({ cents: 5 });
      })
      .post('/label', (_req, res) => {
        posts += 1;
        res.status(500).json({ message: 'no' });
      }),
  );
  expect(await shipping.call('GET /quote')).toEqual({ cents: 5 });
  await expect(shipping.call('POST /label')).rejects.toMatchObject(away);
  expect([gets, posts]).toEqual([2, 1]);
});

test('a service that hangs or is down counts as unavailable', async () => {
  const shipping = await clientOf(
    Router().get('/slow', () => undefined),
    { timeoutMs: 60, retries: 0 },
  );
  await expect(shipping.call('GET /slow')).rejects.toMatchObject(away);
  await app?.close();
  await expect(shipping.call('GET /quote')).rejects.toMatchObject(away);
});

test('a response has exactly the fields of its view', async () => {
  const shipping = await clientOf(
    Router().get('/quote', (_req, res) => {
      res.json({ cents: 5, secret: 'of the row' });
    }),
  );
  expect(await shipping.call('GET /quote')).toEqual({ cents: 5 });
});

test('a response in an unexpected format is a server error, not the client’s fault', async () => {
  const shipping = await clientOf(
    Router().get('/quote', (_req, res) => {
      res.json({ cents: 'five' });
    }),
  );
  await expect(shipping.call('GET /quote')).rejects.toThrow('shipping answered in an unexpected format at cents');
});

test('the circuit opens after five failures in a row, and allows one trial call a second later', () => {
  let time = 0;
  const circuit = createCircuit(() => time);
  for (let n = 0; n < 5; n += 1) {
    expect(circuit.allows()).toBe(true);
    circuit.failed();
  }
  expect(circuit.allows()).toBe(false);
  time = 1001;
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  circuit.succeeded();
  expect(circuit.allows()).toBe(true);
});
