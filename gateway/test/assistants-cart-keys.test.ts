import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { agentOf } from './assistant-carts.ts';
import { FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { SUNFLOWER, variation } from './assistant-shop.ts';

const shop = useCheckoutGateway();
const send = agentOf(() => shop.gateway);
const lines = (quantity: number, id = 'p1:v2') => ({ line_items: [{ item: { id }, quantity }] });
const create = (key: string, body: object = lines(2)) => send('POST', '/ucp/carts', body, { key });
const quantities = () => shop.carts.lines().map(({ quantity }) => quantity);

test('simultaneous requests with one key make one cart', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(key)));
  expect(answers.map(({ status }) => status)).toContain(201);
  for (const { status, body } of answers) {
    if (status !== 201) expect([status, body.messages[0].code]).toEqual([409, 'request_in_progress']);
  }
  expect(quantities()).toEqual([2]);
  const again = await create(key);
  expect([again.status, quantities()]).toEqual([201, [2]]);
});

test('a repeated request gets the cart with its later changes', async () => {
  const key = randomUUID();
  const { body } = await create(key);
  await send('PUT', `/ucp/carts/${body.id}`, lines(5));
  const again = await create(key);
  expect([again.status, again.body.id, quantities()]).toEqual([201, body.id, [5]]);
  expect((await create(key, lines(3))).body.messages[0].code).toBe('idempotency_conflict');
});

test.each([
  ['cart', '/ucp/carts', lines(2)],
  ['checkout', PATH, FULL],
])('a repeated request gets its %s even after the stock of a product changed', async (_name, path, body) => {
  const key = randomUUID();
  const first = await send('POST', path, body, { key });
  shop.goods.products = [{ ...SUNFLOWER, variations: [variation('v2', 'Gold', { stockQuantity: 7 })] }];
  shop.gateway.ctx.catalogue.invalidate();
  const again = await send('POST', path, body, { key });
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});

test('the key of a refused cart can be used again', async () => {
  const key = randomUUID();
  expect((await create(key, lines(1, 'p1:v1'))).status).toBe(409);
  expect((await create(key)).status).toBe(201);
});

test('a request that ended early is finished by a repeat', async () => {
  const key = randomUUID();
  await create(key);
  const { pool } = shop.gateway.ctx;
  await pool?.query('UPDATE assistant_cart_keys SET filled = false');
  expect((await create(key)).status).toBe(409);
  await pool?.query(`UPDATE assistant_cart_keys SET created_at = now() - interval '31 seconds'`);
  expect([(await create(key)).status, quantities()]).toEqual([201, [2]]);
});
