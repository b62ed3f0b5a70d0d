import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AGENT, agentOf, fillCarts, openerOf } from './assistant-carts.ts';
import { type AssistantShop, fillShop, product } from './assistant-shop.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let gateway: GatewayHarness;
let shop: AssistantShop;
let carts: ReturnType<typeof fillCarts>;
beforeEach(async () => {
  gateway = await startGateway({ DEMO: true });
  shop = fillShop(gateway);
  carts = fillCarts(gateway);
});
afterEach(() => gateway.close());

const send = agentOf(() => gateway);
const lines = (...items: [id: string, quantity: number][]) => ({
  line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
});
const create = (body: object, from = {}) => send('POST', '/ucp/carts', body, from);
const itemsOf = (cart: { line_items: { item: { id: string }; quantity: number }[] }) =>
  cart.line_items.map(({ item, quantity }) => [item.id, quantity]);
const ERROR = 'shopping/types/error_response.json';
const open = openerOf(() => gateway);

describe('a cart of an assistant', () => {
  test('has the lines, prices and totals of the cart page', async () => {
    const { status, headers, body } = await create(lines(['p1:v2', 2], ['p2:Blush', 1]));
    expect([status, headers['cache-control'], violations('shopping/cart.json', body)]).toEqual([201, 'no-store', []]);
    expect(body).toMatchObject({
      line_items: [
        {
          item: { id: 'p1:v2', title: 'Sunflower Stem, Gold', price: 2160 },
          quantity: 2,
          totals: [{ amount: 4320 }, {}],
        },
        { item: { id: 'p2:Blush', title: 'Rose Bouquet, Blush' }, quantity: 1 },
      ],
      currency: 'USD',
      totals: [
        { type: 'subtotal', amount: 13_700 },
        { type: 'items_discount', amount: -480 },
        { type: 'fulfillment', amount: 995 },
        { type: 'tax', amount: 793 },
        { type: 'total', amount: 15_008 },
      ],
    });
    const read = await send('GET', `/ucp/carts/${body.id}`);
    expect([read.status, itemsOf(read.body)]).toEqual([200, itemsOf(body)]);
  });

  test('is replaced as a whole, and shows a price that changed', async () => {
    const { body } = await create(lines(['p1:v2', 2], ['p2:Blush', 1]));
    carts.prices.set('p1', '30.00');
    const { status, body: updated } = await send('PUT', `/ucp/carts/${body.id}`, lines(['p1:v2', 3], ['p2:Cream', 1]));
    expect([status, violations('shopping/cart.json', updated)]).toEqual([200, []]);
    expect([itemsOf(updated), updated.line_items[0].item.price]).toEqual([
      [
        ['p1:v2', 3],
        ['p2:Cream', 1],
      ],
      3000,
    ]);
  });

  test('keeps its lines when a new line is refused', async () => {
    const { body } = await create(lines(['p1:v2', 2]));
    const refused = await send('PUT', `/ucp/carts/${body.id}`, lines(['p2:Blush', 1], ['p1:v1', 1]));
    expect([refused.status, refused.body.messages[0].code, violations(ERROR, refused.body)]).toEqual([
      409,
      'unavailable',
      [],
    ]);
    expect(itemsOf((await send('GET', `/ucp/carts/${body.id}`)).body)).toEqual([['p1:v2', 2]]);
  });

  test('names the line that is no longer sold', async () => {
    const { body } = await create(lines(['p1:v2', 1]));
    carts.gone.add('p1');
    const { body: read } = await send('GET', `/ucp/carts/${body.id}`);
    expect(violations('shopping/cart.json', read)).toEqual([]);
    expect(read.messages).toMatchObject([{ code: 'out_of_stock', content: 'Sunflower Stem is not available.' }]);
  });

  test('no longer exists after it is canceled', async () => {
    const { body } = await create(lines(['p1:v2', 1]));
    const canceled = await send('POST', `/ucp/carts/${body.id}/cancel`, {});
    expect([canceled.status, itemsOf(canceled.body)]).toEqual([200, [['p1:v2', 1]]]);
    expect((await send('GET', `/ucp/carts/${body.id}`)).status).toBe(404);
  });

  test('does not exist for another agent, or with a forged id', async () => {
    const { body } = await create(lines(['p1:v2', 1]));
    const forged = `${body.id.slice(0, -1)}${body.id.endsWith('A') ? 'B' : 'A'}`;
    const answers = await Promise.all([
      send('GET', `/ucp/carts/${body.id}`, undefined, { agent: 'https://other.example/profile.json' }),
      send('PUT', `/ucp/carts/${body.id}`, lines(['p1:v2', 9]), { agent: 'https://other.example/profile.json' }),
      send('GET', `/ucp/carts/${forged}`),
      send('GET', '/ucp/carts/x'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(itemsOf((await send('GET', `/ucp/carts/${body.id}`)).body)).toEqual([['p1:v2', 1]]);
  });

  test('is created once per idempotency key', async () => {
    const key = randomUUID();
    const first = await create(lines(['p1:v2', 2]), { key });
    const again = await create(lines(['p1:v2', 2]), { key });
    expect([again.status, again.body.id, itemsOf(again.body)]).toEqual([201, first.body.id, [['p1:v2', 2]]]);
    const other = await create(lines(['p1:v2', 3]), { key });
    expect([other.status, other.body.messages[0].code]).toEqual([409, 'idempotency_conflict']);
    const stranger = await create(lines(['p1:v2', 3]), { key, agent: 'https://other.example/profile.json' });
    expect([stranger.status, stranger.body.id === first.body.id]).toEqual([201, false]);
  });

  test.each<[string, object, number]>([
    ['an unknown item', lines(['gone', 1]), 422],
    ['a product without a chosen variant', lines(['p2', 1]), 422],
    ['no lines', { line_items: [] }, 400],
    ['a fraction of a piece', lines(['p1:v2', 0.5]), 400],
  ])('is not created for %s', async (_, body, status) => {
    const answer = await create(body);
    expect([answer.status, violations(ERROR, answer.body), carts.lines()]).toEqual([status, [], []]);
  });

  test('is refused for a product with a question that must be answered', async () => {
    const asked = { key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 20, required: true };
    shop.products.push(product('p4', 'Ribbon Rose', '20.00', { personalization: [asked] }));
    const { status, body } = await create(lines(['p4', 1]));
    expect([status, violations(ERROR, body), carts.lines()]).toEqual([422, [], []]);
    expect(body.messages[0].content).toBe('p4 asks “Name on the ribbon”. Please buy it on its page.');
  });

  test('is refused without the name of the agent', async () => {
    expect((await create(lines(['p1:v2', 1]), { agent: '' })).status).toBe(400);
  });

  test('is refused with 503 while the cart service is down', async () => {
    await gateway.stop('cart');
    const { status, headers, body } = await create(lines(['p1:v2', 1]));
    expect([status, headers['retry-after'], violations(ERROR, body)]).toEqual([503, '2', []]);
    await gateway.restart('cart');
  });
});

describe('the link to the cart page', () => {
  test('puts the lines into the cart of the buyer, once', async () => {
    const { body } = await create(lines(['p1:v2', 2]));
    const opened = await open(body.continue_url);
    expect([opened.status, opened.body]).toEqual([200, { checkout: null }]);
    const cookie = String(opened.headers['set-cookie']).split(';')[0];
    const buyer = gateway.last()?.caller as { ownerId: string };
    expect(carts.linesOf(buyer.ownerId)).toMatchObject([{ productId: 'p1', variationId: 'v2', quantity: 2 }]);
    await open(body.continue_url, { cookie });
    expect(carts.linesOf(buyer.ownerId)).toMatchObject([{ quantity: 2 }]);
    expect(itemsOf((await send('GET', `/ucp/carts/${body.id}`)).body)).toEqual([['p1:v2', 2]]);
  });

  test('adds nothing when it is forged or has expired', async () => {
    const { body } = await create(lines(['p1:v2', 2]));
    const before = carts.lines().length;
    const [handle, expires, signature] = new URL(body.continue_url).searchParams.get('token')?.split('.') ?? [];
    for (const token of [`${handle}.${Number(expires) + 1000}.${signature}`, `${handle}.1.${signature}`, 'x', '']) {
      expect((await open(body.continue_url.replace(/token=.*/, `token=${token}`))).status).toBe(400);
    }
    expect(carts.lines()).toHaveLength(before);
  });

  test('skips a line that is no longer sold', async () => {
    const { body } = await create(lines(['p1:v2', 1], ['p2:Blush', 1]));
    carts.gone.add('p1');
    expect((await open(body.continue_url)).status).toBe(200);
    const buyer = gateway.last()?.caller as { ownerId: string };
    expect(carts.linesOf(buyer.ownerId)).toMatchObject([{ productId: 'p2' }]);
  });
});

describe('carts over MCP', () => {
  const call = async (name: string, given: object, meta: object = { 'ucp-agent': { profile: AGENT } }) => {
    const params = { name, arguments: { meta, ...given } };
    return (await send('POST', '/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).body;
  };

  test('match carts over REST', async () => {
    const created = await call('create_cart', { cart: lines(['p1:v2', 1]) });
    const cart = created.result.structuredContent;
    expect(violations('shopping/cart.json', cart)).toEqual([]);
    await call('update_cart', { id: cart.id, cart: lines(['p1:v2', 4]) });
    expect(itemsOf((await send('GET', `/ucp/carts/${cart.id}`)).body)).toEqual([['p1:v2', 4]]);
    const key = { 'ucp-agent': { profile: AGENT }, 'idempotency-key': randomUUID() };
    const canceled = await call('cancel_cart', { id: cart.id }, key);
    expect(canceled.error).toBeUndefined();
    expect(itemsOf(canceled.result.structuredContent)).toEqual([['p1:v2', 4]]);
    const read = await call('get_cart', { id: cart.id });
    expect([read.error.code, read.error.data.messages[0].code]).toEqual([-32_000, 'not_found']);
  });

  test.each<[string, object]>([
    ['a list as a cart', { cart: [] }],
    ['a number as an id', { id: 4 }],
    ['no profile', { meta: {} }],
  ])('are refused for %s', async (_, given) => {
    expect((await call('create_cart', given)).error.code).toBe(-32_602);
  });
});
