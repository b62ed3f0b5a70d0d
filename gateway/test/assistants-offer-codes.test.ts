import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { agentOf, fillCarts, openerOf } from './assistant-carts.ts';
import { fillShop } from './assistant-shop.ts';
import { createGatewayDatabase, type GatewayDatabase } from './gateway-database.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let database: GatewayDatabase;
let gateway: GatewayHarness;
let carts: ReturnType<typeof fillCarts>;
beforeAll(async () => {
  database = await createGatewayDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  gateway = await startGateway({ DEMO: true, DATABASE_URL: database.url });
  fillShop(gateway);
  carts = fillCarts(gateway);
  gateway.answer('orders', (_req, res) => json(res, { order: null }));
  gateway.answer('production', (_req, res) => json(res, { message: 'down' }, 503));
});
afterEach(async () => {
  await gateway.close();
  await gateway.ctx.pool?.end();
});

const send = agentOf(() => gateway);
const open = openerOf(() => gateway);
const LINES = {
  line_items: [
    { item: { id: 'p2:Blush' }, quantity: 1 },
    { item: { id: 'p1:v2' }, quantity: 2 },
  ],
};
const withCodes = (...codes: string[]) => ({ ...LINES, discounts: { codes } });
const warningsOf = ({ messages = [] }: { messages?: { type: string; code: string; path: string }[] }) =>
  messages.filter(({ type }) => type === 'warning').map(({ code, path }) => [code, path]);
const APPLIED = {
  title: 'Spring',
  code: 'BLOOM',
  amount: 480,
  method: 'each',
  allocations: [{ path: '$.line_items[1]', amount: 480 }],
};

describe.each([
  ['cart', '/ucp/carts', 'shopping/cart.json'],
  ['checkout', '/ucp/checkout-sessions', 'shopping/checkout.json'],
])('the offer code of a %s', (kind, path, schema) => {
  const shapeOf = (body: object) => [
    ...violations(schema, body),
    ...violations(`shopping/discount.json#/$defs/dev.ucp.shopping.${kind}`, body),
  ];

  test('lowers the prices of its lines, is named with its amount, and stays until it is replaced', async () => {
    const { body } = await send('POST', path, withCodes('bloom'));
    expect([shapeOf(body), warningsOf(body)]).toEqual([[], []]);
    expect(body.discounts).toEqual({ codes: ['bloom'], applied: [APPLIED] });
    expect(body.ucp.capabilities).toHaveProperty(['dev.ucp.shopping.discount']);
    const { body: updated } = await send('PUT', `${path}/${body.id}`, LINES);
    expect(updated.discounts).toEqual({ codes: ['BLOOM'], applied: [APPLIED] });
    const { body: cleared } = await send('PUT', `${path}/${body.id}`, withCodes());
    expect([cleared.discounts, warningsOf(cleared)]).toEqual([{ codes: [], applied: [] }, []]);
  });

  test('is the first code that the shop knows; warnings say why the others are refused', async () => {
    const { body } = await send('POST', path, withCodes('WRONG', 'BLOOM', 'bloom', 'BULK'));
    expect([shapeOf(body), body.discounts.applied]).toEqual([[], [APPLIED]]);
    expect(warningsOf(body)).toEqual([
      ['discount_code_invalid', '$.discounts.codes[0]'],
      ['discount_code_already_applied', '$.discounts.codes[2]'],
      ['discount_code_combination_disallowed', '$.discounts.codes[3]'],
    ]);
  });

  test('without effect is named in a warning', async () => {
    const { body } = await send('POST', path, withCodes('BULK'));
    expect([body.discounts, warningsOf(body)]).toEqual([
      { codes: ['BULK'], applied: [] },
      [['discount_code_user_ineligible', '$.discounts.codes[0]']],
    ]);
    const { body: read } = await send('GET', `${path}/${body.id}`);
    expect(warningsOf(read)).toEqual(warningsOf(body));
  });

  test('can’t be guessed: new codes are limited, repeated ones are not', async () => {
    const { body } = await send('POST', path, withCodes('BLOOM'));
    for (let tries = 0; tries < 3; tries += 1) await send('PUT', `${path}/${body.id}`, withCodes('BLOOM'));
    expect(carts.guesses()).toBe(1);
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const codes = Array.from({ length: 10 }, (_, index) => `GUESS${tries}${index}`);
      statuses.push((await send('PUT', `${path}/${body.id}`, withCodes(...codes))).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('can’t be guessed under many names either', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const codes = Array.from({ length: 10 }, (_, index) => `GUESS${tries}${index}`);
      const agent = `https://agent-${tries}.example/profile.json`;
      statuses.push((await send('POST', path, withCodes(...codes), { agent })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test('is added to the buyer’s cart by the link, unless the buyer already has a code', async () => {
    const { body } = await send('POST', path, withCodes('BLOOM'));
    const opened = await open(body.continue_url);
    expect(opened.status).toBe(200);
    expect([...carts.codes.values()]).toEqual(['BLOOM', 'BLOOM']);
  });
});

test('a checkout of a cart begins with the cart’s code', async () => {
  const { body: cart } = await send('POST', '/ucp/carts', withCodes('BLOOM'));
  const { status, body } = await send('POST', '/ucp/checkout-sessions', { cart_id: cart.id });
  expect([status, body.discounts]).toEqual([201, { codes: ['BLOOM'], applied: [{ ...APPLIED }] }]);
  await send('PUT', `/ucp/checkout-sessions/${body.id}`, withCodes('BULK'));
  const { body: repeated } = await send('POST', '/ucp/checkout-sessions', { cart_id: cart.id });
  expect([repeated.discounts.codes, warningsOf(repeated)]).toEqual([
    ['BULK'],
    [['discount_code_user_ineligible', '$.discounts.codes[0]']],
  ]);
});
