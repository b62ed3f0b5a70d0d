import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { assistantEntries } from '../src/assistants/orders/order-store.ts';
import { AGENT, agentOf, openerOf } from './assistant-carts.ts';
import { BOISE, FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { order } from './assistant-order.ts';
import { startPlatform } from './assistant-platform.ts';
import { json } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

const LIMIT = { enabled: true, payUpTo: '200.00' };
const shop = useCheckoutGateway({ assistants: LIMIT });
const send = agentOf(() => shop.gateway);
const SANDBOX = { provider: 'sandbox', environment: 'sandbox', publicKey: null, merchantId: null, sdkUrl: null };
const CLOVER = { provider: 'clover', environment: 'production', publicKey: 'pk', merchantId: 'm', sdkUrl: null };
const HELD = {
  ...{ paymentId: 'p', ownerId: 'o', orderId: null, amountCents: 1, status: 'authorized' },
  ...{ orderPaymentStatus: 'succeeded', brand: null, last4: null },
};
const DAYS = { from: '2099-12-04', to: '2099-12-10', possible: true };
const promise = {
  ...{ madeBy: '2099-12-03', lacking: null, available: true, backOn: null, keptOf100: null, earliest: '2099-12-04' },
  ...{ services: { FEDEX_GROUND: DAYS }, awaitsAcceptance: false, suggestions: [] },
};

/** The requests to payments and orders, and their answers. */
let calls: { call: string; body: Record<string, unknown>; key: unknown; owner: unknown }[];
let config: object;
let dates: object;
let charge: () => [object, number];
let place: () => [object, number];
beforeEach(() => {
  calls = [];
  config = SANDBOX;
  dates = promise;
  charge = () => [{ paymentId: randomUUID(), status: 'approved' }, 200];
  place = () => {
    shop.placed = order();
    return [{ ...shop.placed, trackingLink: '/my-orders' }, 201];
  };
  const { gateway } = shop;
  gateway.answer('production', (_req, res) => json(res, dates));
  gateway.answer('payments', (req, res, { body, caller }) => {
    if (req.method === 'GET') return json(res, config);
    note(req, body, caller);
    if (req.url?.startsWith('/internal/')) return json(res, HELD);
    if (req.url === '/api/payment/tokenize') {
      return json(res, { id: `tok-${JSON.parse(body).number}-${calls.length}`, brand: 'Visa', last4: '1111' });
    }
    const [answer, status] = charge();
    json(res, answer, status);
  });
  gateway.answer('orders', (req, res, { body, caller }) => {
    if (req.method === 'GET') return json(res, { order: shop.placed });
    note(req, body, caller);
    const [answer, status] = place();
    json(res, answer, status);
  });
});
function note({ url, headers }: { url?: string | undefined; headers: object }, body: string, caller: unknown) {
  const { ownerId } = caller as { ownerId?: string };
  const key = (headers as Record<string, unknown>)['idempotency-key'];
  calls.push({ call: url?.split('/').at(-1) ?? '', body: JSON.parse(body), key, owner: ownerId });
}
const made = () => calls.map(({ call }) => call);

const PAID = (token = 'success_token', handler_id = 'mock_payment_handler') => ({
  payment: {
    instruments: [{ id: 'i1', handler_id, type: 'card', selected: true, credential: { type: 'token', token } }],
  },
});
const complete = (id: string, body: object = PAID(), from = {}) => send('POST', `${PATH}/${id}/complete`, body, from);
const create = async (body: object = FULL) => (await send('POST', PATH, body)).body;
const outcome = ({ status, body }: { status: number; body: { status: string; messages?: { code: string }[] } }) => [
  status,
  body.status,
  body.messages?.map(({ code }) => code),
];

const AWAY = { from: '2020-01-01', to: '2099-12-31', message: 'Away', takesOrders: false };
test.each([
  ['below the minimum', { smallestOrder: '500.00' }, 'too_small', /^The minimum order is \$500\.00\. Add \$/],
  ['while the shop takes none', { closed: AWAY }, 'closed', /^We take no orders through /],
] as const)('an order %s is neither ready nor paid', async (_, settings, code, words) => {
  await shop.gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version: 2, assistants: LIMIT, ...settings } as never);
  const { id, status, messages } = await create();
  expect([status, messages]).toEqual(['incomplete', [expect.objectContaining({ code })]]);
  expect(messages[0].content).toMatch(words);
  expect(outcome(await complete(id))).toEqual([200, 'incomplete', [code]]);
  expect(made()).toEqual([]);
});

test('an order to an address that the shop refuses is neither ready nor paid', async () => {
  const destinations = [{ ...BOISE, street_address: 'PO Box 12' }];
  const { id, status } = await create({ ...FULL, fulfillment: { methods: [{ type: 'shipping', destinations }] } });
  expect([status, outcome(await complete(id))]).toEqual(['incomplete', [200, 'incomplete', ['address_undeliverable']]]);
  expect(made()).toEqual([]);
});

test('a payment that the owner allows places the order of the checkout page, once', async () => {
  const checkout = await create();
  expect([checkout.status, checkout.messages]).toEqual(['ready_for_complete', undefined]);
  const { body } = await complete(checkout.id);
  expect([body.status, body.order.id]).toEqual(['completed', shop.placed?.id]);
  expect(violations('shopping/checkout.json', body)).toEqual([]);
  expect(made()).toEqual(['tokenize', 'process', 'orders']);
  const [, paid, placed] = calls;
  expect(paid?.body).toMatchObject({ amount: 14_503, currency: 'USD' });
  expect([placed?.key, placed?.owner]).toEqual([paid?.key, paid?.owner]);
  expect(placed?.body).toMatchObject({
    ...{ customerName: 'Ada Byron', customerEmail: 'ada@example.com', state: 'ID', zipCode: '83702' },
    ...{ totalAmount: '145.03', taxAmount: '2.88', promisedBy: '2099-12-10', addressUnchecked: true },
    ...{ paymentStatus: 'succeeded', checkoutId: expect.stringMatching(/^[\w-]{32}$/) },
  });
  expect(outcome(await complete(checkout.id))).toEqual([200, 'completed', undefined]);
  expect(calls).toHaveLength(3);
});

test('a completed checkout keeps the prices at which it was bought', async () => {
  const { id } = await create();
  await complete(id);
  shop.carts.prices.set('p1', '99.00');
  const { body } = await send('GET', `${PATH}/${id}`);
  expect(body.totals.map(({ amount }: { amount: number }) => amount)).toEqual([4800, -480, 999, 288, 5607]);
  expect(body.line_items[0]).toMatchObject({ quantity: 2, item: { price: 2400 } });
  expect([
    ...violations('shopping/checkout.json', body),
    ...violations('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', body),
    ...violations('shopping/discount.json#/$defs/dev.ucp.shopping.checkout', body),
  ]).toEqual([]);
});

describe('the buyer pays on the page', () => {
  const escalates = async (body: object = FULL) => {
    const checkout = await create(body);
    expect(outcome(await complete(checkout.id))).toEqual([200, 'requires_escalation', ['payment_required']]);
    expect(calls).toEqual([]);
    return checkout;
  };
  const settle = (assistants: object) =>
    shop.gateway.ctx.shop.learn({ ...shop.gateway.ctx.shop.current(), version: 2, assistants } as never);

  test('until the owner allows payments', async () => {
    settle({ enabled: true });
    const { ucp } = await escalates();
    expect(ucp.payment_handlers).toEqual({});
  });
  test('above the limit', async () => {
    settle({ enabled: true, payUpTo: '145.02' });
    await escalates();
  });
  test('for an agent that the owner does not let pay', async () => {
    settle({ ...LIMIT, limited: [{ agent: AGENT, scope: 'checkouts' }] });
    await escalates();
  });
  test('for an order that the owner accepts first', async () => {
    dates = { ...promise, awaitsAcceptance: true };
    await escalates();
  });
  test('without a promised day', async () => {
    dates = { ...promise, services: {} };
    await escalates();
  });
  test('once the buyer has opened the link', async () => {
    const checkout = await create();
    expect((await openerOf(() => shop.gateway)(checkout.continue_url)).status).toBe(200);
    expect(outcome(await complete(checkout.id))).toEqual([200, 'requires_escalation', ['payment_required']]);
  });
  test('after three declined cards', async () => {
    charge = () => [{ message: 'Declined.', code: 'payment_declined' }, 422];
    const { id } = await create();
    for (let card = 1; card < 3; card += 1) {
      expect(outcome(await complete(id, PAID('fail_token')))).toEqual([
        200,
        'ready_for_complete',
        ['payment_declined'],
      ]);
    }
    expect((await complete(id, PAID('fail_token'))).body.status).toBe('requires_escalation');
    expect(made().filter((call) => call === 'process')).toHaveLength(3);
    expect(outcome(await complete(id))).toEqual([200, 'requires_escalation', ['payment_required']]);
  });
});

test.each([
  ['another handler', PAID('success_token', 'google_pay')],
  ['an unknown token', PAID('stolen')],
  [
    'a card number',
    { payment: { instruments: [{ ...PAID().payment.instruments[0], credential: { type: 'card', number: '4111' } }] } },
  ],
])('%s is refused before anything is paid', async (_, body) => {
  const { id } = await create();
  expect(outcome(await complete(id, body))).toEqual([200, 'ready_for_complete', ['invalid']]);
  expect(calls).toEqual([]);
});

test('a declined card can be replaced by another', async () => {
  const { id } = await create();
  charge = () => [{ message: 'Your card was declined.', code: 'payment_declined' }, 422];
  const declined = await complete(id, PAID('fail_token'));
  expect(declined.body.messages[0]).toMatchObject({ severity: 'recoverable', path: '$.payment.instruments[0]' });
  charge = () => [{ paymentId: randomUUID(), status: 'approved' }, 200];
  expect((await complete(id)).body.status).toBe('completed');
});

test('a price or a day that changed since the last answer is shown before it is paid', async () => {
  const { id } = await create();
  dates = { ...promise, services: { FEDEX_GROUND: { ...DAYS, to: '2099-12-12' } } };
  expect(outcome(await complete(id))).toEqual([200, 'ready_for_complete', ['terms_changed']]);
  expect(calls).toEqual([]);
  expect((await complete(id)).body.status).toBe('completed');
});

test('a refusal of the order is a message, and the next attempt is a new payment', async () => {
  const { id } = await create();
  const accept = place;
  place = () => [{ message: 'The date just changed.', code: 'promise_changed', promise: {} }, 409];
  expect(outcome(await complete(id))).toEqual([200, 'ready_for_complete', ['promise_changed']]);
  place = accept;
  expect((await complete(id)).body.status).toBe('completed');
  const keys = calls.filter(({ call }) => call === 'process').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('the hold of a refused order is released', async () => {
  const { id } = await create();
  place = () => [{ message: 'No.', code: 'invalid_address' }, 422];
  expect(outcome(await complete(id))).toEqual([200, 'ready_for_complete', ['invalid_address']]);
  expect(made()).toEqual(['tokenize', 'process', 'orders', 'claim', 'void']);
  const [, paid, , claimed, voided] = calls;
  expect([claimed?.body, claimed?.body.ownerId]).toEqual([voided?.body, paid?.owner]);
});

test('simultaneous requests pay once', async () => {
  const { id } = await create();
  const answers = await Promise.all([1, 2, 3].map(() => complete(id)));
  expect(answers.filter(({ body }) => body.status === 'completed').length).toBeGreaterThan(0);
  for (const { status, body } of answers) {
    if (body.status !== 'completed') expect([status, body.messages[0].code]).toEqual([409, 'request_in_progress']);
  }
  expect(made().filter((call) => call !== 'tokenize')).toEqual(['process', 'orders']);
});

test('while an assistant is paying, the link does not open and the checkout can’t be canceled', async () => {
  const checkout = await create();
  const accept = charge;
  const meanwhile: number[] = [];
  let paying = Promise.resolve();
  charge = () => {
    paying = (async () => {
      meanwhile.push((await openerOf(() => shop.gateway)(checkout.continue_url)).status);
      meanwhile.push((await send('POST', `${PATH}/${checkout.id}/cancel`, {})).status);
    })();
    return accept();
  };
  const accepted = place;
  place = () => [{ message: 'down' }, 503];
  expect((await complete(checkout.id)).status).toBe(503);
  await paying;
  expect(meanwhile).toEqual([400, 409]);
  place = accepted;
});

test('a payment without an outcome is continued with the same key, card and order', async () => {
  const { id } = await create();
  const accept = place;
  place = () => [{ message: 'down' }, 503];
  expect((await complete(id)).status).toBe(503);
  expect((await complete(id)).status).toBe(409);
  await shop.gateway.ctx.pool?.query(`UPDATE assistant_checkouts SET completing_until = now() - interval '1 second'`);
  place = accept;
  shop.carts.prices.set('p1', '99.00');
  expect((await complete(id)).body.status).toBe('completed');
  expect(made()).toEqual(['tokenize', 'process', 'orders', 'orders']);
  const [first, second] = calls.filter(({ call }) => call === 'orders');
  expect(second).toEqual(first);
});

test('Clover takes tokens only from agents that sign', async () => {
  config = CLOVER;
  const platform = await startPlatform();
  const { body: unsigned } = await send('POST', PATH, FULL);
  expect([unsigned.status, unsigned.ucp.payment_handlers]).toEqual(['requires_escalation', {}]);
  const { body: signed } = await platform.ask(shop.gateway, PATH, FULL);
  expect(signed.status).toBe('ready_for_complete');
  expect(signed.ucp.payment_handlers['com.loopandpetal.clover_token'][0].config.public_key).toBe('pk');
  const paid = await platform.ask(shop.gateway, `${PATH}/${signed.id}/complete`, PAID('clv_1', 'clover_token'));
  expect(paid.body.status).toBe('completed');
  expect(calls[0]).toMatchObject({ call: 'process', body: { paymentToken: 'clv_1' } });
  await platform.close();
});

test('the history of an order names the assistant, and who paid', async () => {
  const sender = shop.gateway.ctx.orderSender;
  const entries = async (id: string) =>
    (await assistantEntries(shop.gateway.ctx.pool as never, id)).map(({ by, title }) => [by, title]);
  const handleOf = ({ continue_url }: { continue_url: string }) =>
    new URL(continue_url).searchParams.get('token')?.split('.')[0] ?? '';
  const paid = await create();
  await complete(paid.id);
  const id = shop.placed?.id ?? '';
  await sender?.learn({ id, totalCents: 5607 }, handleOf(paid));
  expect(await entries(id)).toEqual([[AGENT, 'Bought by an assistant for the customer']]);
  shop.placed = null;
  const opened = await create();
  await openerOf(() => shop.gateway)(opened.continue_url);
  const other = randomUUID();
  await sender?.learn({ id: other, totalCents: 5607 }, handleOf(opened));
  expect(await entries(other)).toEqual([[AGENT, 'Prepared by an assistant, paid by the customer']]);
});

test('MCP pays, too, and the profile declares the handler', async () => {
  const { body: profile } = await shop.gateway.ask('/.well-known/ucp');
  expect(Object.keys(profile.ucp.payment_handlers)).toEqual(['com.loopandpetal.sandbox_token']);
  const checkout = await create();
  const meta = { 'ucp-agent': { profile: 'https://agent.example/profile.json' }, 'idempotency-key': randomUUID() };
  const params = { name: 'complete_checkout', arguments: { meta, id: checkout.id, checkout: PAID() } };
  const { body } = await send('POST', '/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(body.result.structuredContent.status).toBe('completed');
});
