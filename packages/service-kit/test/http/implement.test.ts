import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineApi, shoppers } from '@loop-petal/contracts/operations/operation';
import { z } from 'zod';
import { createApp } from '../../src/http/app.ts';
import { implement, reply } from '../../src/http/implement.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import {
  adminCaller,
  customerCaller,
  serviceCaller,
  startTestServer,
  type TestServer,
  testTokens,
  visitorCaller,
} from '../../src/testing.ts';

const Line = z.object({ id: z.string(), quantity: z.int() });
const shopApi = defineApi('cart', {
  'GET /api/lines/{id}': { summary: 'One line', roles: ['anyone'], answers: { 200: Line } },
  'GET /api/lines/latest': { summary: 'The latest line', roles: ['anyone'], answers: { 200: Line } },
  'POST /api/lines': {
    summary: 'Add a line',
    roles: shoppers,
    query: z.strictObject({ dry: z.stringbool().optional() }),
    body: z.strictObject({ quantity: z.int().default(1) }),
    answers: { 200: Line, 201: Line },
  },
  'DELETE /api/lines/{id}': {
    summary: 'Remove a line',
    roles: ['customer'],
    params: z.object({ id: z.uuid('Line not found.') }),
    answers: { 204: null },
  },
  'GET /api/admin/lines': { summary: 'All', roles: ['admin'], answers: { 200: z.array(Line) } },
  'GET /api/lines/{id}/picture': {
    summary: 'A picture',
    roles: ['anyone'],
    answers: { 200: { contentType: 'image/webp' } },
  },
  'GET /internal/lines': { summary: 'All', roles: ['service'], answers: { 200: z.array(Line) } },
  'GET /internal/lines/{count}': {
    summary: 'As many as are asked for',
    roles: ['anyone'],
    answers: { 200: z.array(Line) },
  },
  'POST /api/pictures': {
    summary: 'Upload a picture',
    roles: ['anyone'],
    bodyType: 'image/webp',
    bodyAs: 'unread',
    answers: { 201: Line },
  },
  'POST /api/subscriptions': {
    summary: 'Subscribe by JSON or by a form',
    roles: ['anyone'],
    bodyAs: 'form',
    answers: { 303: null },
  },
});

/** Lines in pages of two; a negative number causes an error. */
async function* pagesOf(count: number) {
  if (count < 0) throw new Error('no such page');
  for (let from = 0; from < count; from += 2) {
    yield [from, from + 1].filter((at) => at < count).map((at) => ({ id: 'x', quantity: at, secret: 'of the row' }));
  }
}

let server: TestServer;
const removed: string[] = [];

beforeAll(async () => {
  const routes = implement(shopApi, {
    'GET /api/lines/{id}': ({ params }) => ({ id: params.id, quantity: 1, secret: 'of the row' }),
    'GET /api/lines/latest': () => ({ id: 'latest', quantity: 2 }),
    'POST /api/lines': ({ body, query, caller }) =>
      reply(query.dry ? 200 : 201, { id: caller.ownerId, quantity: body.quantity }, { 'X-Line': 'new' }),
    'DELETE /api/lines/{id}': ({ params }) => {
      removed.push(params.id);
    },
    'GET /api/admin/lines': () => [],
    'GET /api/lines/{id}/picture': () => Buffer.from('picture'),
    'GET /internal/lines': () => [],
    'GET /internal/lines/{count}': ({ params }) => pagesOf(Number(params.count)),
    'POST /api/pictures': async ({ body, req }) => {
      let quantity = 0;
      for await (const chunk of req) quantity += chunk.length;
      return { id: String(body), quantity };
    },
    'POST /api/subscriptions': ({ body }) => reply(303, undefined, { 'Set-Cookie': Object.values(body as object) }),
  });
  server = await startTestServer(
    createApp({ api: shopApi, logger: createLogger('cart', 'silent'), tokens: testTokens, routes }),
  );
});
afterAll(() => server.close());

test('a literal path takes precedence over one with a parameter, in any order of declaration', async () => {
  expect((await server.request('GET', '/api/lines/latest')).body.id).toBe('latest');
});

test('a response has exactly the fields of its view', async () => {
  expect((await server.request('GET', '/api/lines/7')).body).toEqual({ id: '7', quantity: 1 });
});

test('a call with several statuses answers with the chosen one, its headers and its defaults', async () => {
  const caller = visitorCaller('ada');
  const added = await server.request('POST', '/api/lines', { caller, body: {} });
  expect([added.status, added.body, added.headers.get('x-line')]).toEqual([201, { id: 'ada', quantity: 1 }, 'new']);
  expect((await server.request('POST', '/api/lines?dry=true', { caller, body: {} })).status).toBe(200);
});

test('invalid input is answered with 400 and its fields', async () => {
  const caller = visitorCaller();
  const wrong = await server.request('POST', '/api/lines', { caller, body: { quantity: 'many' } });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'quantity']);
  expect((await server.request('POST', '/api/lines?extra=1', { caller, body: {} })).status).toBe(400);
});

test('an id that can’t exist is answered like an unknown one', async () => {
  const caller = customerCaller();
  const { status, body } = await server.request('DELETE', '/api/lines/none', { caller });
  expect([status, body.message]).toEqual([404, 'Line not found.']);
  expect((await server.request('GET', '/api/lines/%00')).status).toBe(404);
  expect(removed).toEqual([]);
});

test('a call without a body answers 204', async () => {
  const id = '5f0c6f0e-6a51-4c7e-9c44-2b8d3d1b3a10';
  const done = await server.request('DELETE', `/api/lines/${id}`, { caller: customerCaller() });
  expect([done.status, done.body, removed]).toEqual([204, undefined, [id]]);
});

test('a response that is not JSON has its declared content type', async () => {
  const picture = await server.request('GET', '/api/lines/7/picture');
  expect([picture.headers.get('content-type'), String(picture.body)]).toEqual(['image/webp', 'picture']);
});

test.each([0, 1, 2, 5])('a list of %i sent page by page is one JSON array', async (count) => {
  const { status, headers, body } = await server.request('GET', `/internal/lines/${count}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toEqual(Array.from({ length: count }, (_, quantity) => ({ id: 'x', quantity })));
});

test('a list whose first page fails is answered with 500', async () => {
  const { status, body } = await server.request('GET', '/internal/lines/-1');
  expect([status, body.message]).toEqual([500, 'Something went wrong on our side.']);
});

test('a body declared as unread reaches the implementation as a stream', async () => {
  const headers = { 'content-type': 'image/webp' };
  const { status, body } = await server.request('POST', '/api/pictures', { body: Buffer.from('picture'), headers });
  expect([status, body]).toEqual([201, { id: 'undefined', quantity: 7 }]);
});

test('a call with forms also reads JSON, and rejects a form that is too large', async () => {
  const send = (body: unknown) => server.request('POST', '/api/subscriptions', { body });
  const cookies = ['a=1', 'b=2'];
  expect((await send(new URLSearchParams({ one: 'a=1', two: 'b=2' }))).headers.getSetCookie()).toEqual(cookies);
  expect((await send({ one: 'a=1', two: 'b=2' })).headers.getSetCookie()).toEqual(cookies);
  expect((await send(new URLSearchParams({ one: 'a'.repeat(200_000) }))).status).toBe(413);
});

describe('roles are checked before the input is read:', () => {
  const wrongBody = { quantity: 'many' };
  test.each([
    ['an anonymous caller adds a line', 'POST', '/api/lines', undefined, 401],
    ['an admin adds a line', 'POST', '/api/lines', adminCaller(), 403],
    ['an anonymous caller reads an admin’s list', 'GET', '/api/admin/lines', undefined, 401],
    ['a visitor reads an admin’s list', 'GET', '/api/admin/lines', visitorCaller(), 401],
    ['a customer reads an admin’s list', 'GET', '/api/admin/lines', customerCaller(), 403],
    ['an admin reads an admin’s list', 'GET', '/api/admin/lines', adminCaller(), 200],
    ['an admin makes an internal call', 'GET', '/internal/lines', adminCaller(), 404],
    ['a service makes an internal call', 'GET', '/internal/lines', serviceCaller('orders'), 200],
  ])('%s', async (_title, method, path, caller, status) => {
    const answer = await server.request(method, path, {
      ...(caller ? { caller } : {}),
      ...(method === 'POST' ? { body: wrongBody } : {}),
    });
    expect(answer.status).toBe(status);
  });
});
