import { afterEach, expect, test } from '@jest/globals';
import { Router } from 'express';
import { z } from 'zod';
import { requestContext, service } from '../src/app.ts';
import { createCircuit } from '../src/circuit.ts';
import { conflict, notFound } from '../src/errors.ts';
import { createNeighbour, lookUp } from '../src/neighbour.ts';
import { runInContext } from '../src/request-context.ts';
import { type TestServer, testTokens } from '../src/testing.ts';
import { openDoor } from './door.ts';

let door: TestServer | undefined;
afterEach(async () => {
  await door?.close();
  door = undefined;
});

const neighbourOf = (routes: Router, options = {}) =>
  openDoor(routes).then((opened) => {
    door = opened;
    return createNeighbour({ name: 'shipping', baseUrl: opened.url, tokens: testTokens, ...options });
  });
const Quote = z.object({ cents: z.int() });
const away = { status: 503, code: 'shipping_unavailable' };

test('a neighbour sees who calls and for which request', async () => {
  const shipping = await neighbourOf(
    Router().post('/internal/echo', (req, res) => {
      res.json({ name: service(req).name, body: req.body, ...requestContext() });
    }),
  );
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const answer = await runInContext({ requestId: 'request-1', traceparent }, () =>
    shipping.post('/internal/echo', { weight: 1 }, z.unknown()),
  );
  expect(answer).toEqual({ name: 'test', body: { weight: 1 }, requestId: 'request-1', traceparent });
});

test('a refusal comes through with its status, code and message', async () => {
  const shipping = await neighbourOf(
    Router().get('/quote', () => {
      throw conflict('Sold out.', 'sold_out');
    }),
  );
  await expect(shipping.get('/quote', Quote)).rejects.toMatchObject({
    status: 409,
    code: 'sold_out',
    message: 'Sold out.',
  });
});

test('what a neighbour answers 404 for is looked up in vain; any other refusal does not say', async () => {
  const shipping = await neighbourOf(
    Router()
      .get('/quote/1', (_req, res) => res.json({ cents: 5 }))
      .get('/quote/2', () => {
        throw notFound('Quote not found');
      })
      .get('/quote/3', () => {
        throw conflict('Sold out.', 'sold_out');
      }),
  );
  expect(await lookUp(shipping, '/quote/1', Quote)).toEqual({ cents: 5 });
  expect(await lookUp(shipping, '/quote/2', Quote)).toBeUndefined();
  await expect(lookUp(shipping, '/quote/3', Quote)).rejects.toMatchObject({ status: 409 });
});

test('a GET is tried once more, a POST never', async () => {
  let gets = 0;
  let posts = 0;
  const shipping = await neighbourOf(
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
  expect(await shipping.get('/quote', Quote)).toEqual({ cents: 5 });
  await expect(shipping.post('/label', {}, Quote)).rejects.toMatchObject(away);
  expect([gets, posts]).toEqual([2, 1]);
});

test('a neighbour that hangs or is gone counts as away', async () => {
  const shipping = await neighbourOf(
    Router().get('/slow', () => undefined),
    { timeoutMs: 60, retries: 0 },
  );
  await expect(shipping.get('/slow', Quote)).rejects.toMatchObject(away);
  await door?.close();
  await expect(shipping.get('/quote', Quote)).rejects.toMatchObject(away);
});

test('an answer in an unknown shape is our fault, not the client’s', async () => {
  const shipping = await neighbourOf(
    Router().get('/quote', (_req, res) => {
      res.json({ cents: 'five' });
    }),
  );
  await expect(shipping.get('/quote', Quote)).rejects.toThrow('shipping answered in an unknown shape at cents');
});

test('after five failures in a row the circuit opens, a second later one call may try', () => {
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
