import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { agentOf, openerOf } from './assistant-carts.ts';
import { BUYER, FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { order } from './assistant-order.ts';
import { json } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

const pickup = { available: true, instructions: 'Ring at the studio door, Saturdays.', state: 'OR' };
const taxRates = { default: '6.67', states: { OR: '0.00' } };
const shop = useCheckoutGateway({ pickup, taxRates, assistants: { enabled: true, payUpTo: '200.00' } });
const send = agentOf(() => shop.gateway);
const COLLECTED = {
  line_items: FULL.line_items,
  buyer: { first_name: 'Ada', last_name: 'Byron', ...BUYER },
  fulfillment: { methods: [{ type: 'pickup', destinations: [{ id: 'shop', name: 'The studio' }] }] },
};
beforeEach(() => {
  shop.gateway.answer('payments', (req, res) =>
    json(
      res,
      req.method === 'GET'
        ? { provider: 'sandbox', environment: 'sandbox', publicKey: null, merchantId: null, sdkUrl: null }
        : { paymentId: randomUUID(), status: 'approved', id: 'tok', brand: 'Visa', last4: '1111' },
    ),
  );
  const DAYS = { from: '2099-12-04', to: '2099-12-10', possible: true };
  shop.gateway.answer('production', (_req, res) =>
    json(res, {
      ...{ madeBy: '2099-12-03', lacking: null, available: true, backOn: null, keptOf100: null },
      ...{ services: { FEDEX_GROUND: DAYS }, earliest: '2099-12-10', awaitsAcceptance: false, suggestions: [] },
    }),
  );
});
const shapeOf = (checkout: object) => [
  ...violations('shopping/checkout.json', checkout),
  ...violations('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', checkout),
];
const amounts = ({ totals }: { totals: { amount: number }[] }) => totals.map(({ amount }) => amount);
const codes = ({ messages = [] }: { messages?: { code: string }[] }) => messages.map(({ code }) => code);
const withdraw = () => {
  const current = shop.gateway.ctx.shop.current();
  shop.gateway.ctx.shop.learn({ ...current, version: current.version + 1, pickup: { ...pickup, available: false } });
};

test('an assistant prepares an order that the buyer collects, without an address', async () => {
  const { body } = await send('POST', PATH, COLLECTED);
  expect([shapeOf(body), body.status]).toEqual([[], 'ready_for_complete']);
  const [method] = body.fulfillment.methods;
  expect(method).toMatchObject({
    ...{ id: 'pickup', type: 'pickup' },
    groups: [
      {
        selected_option_id: 'LOCAL_PICKUP',
        options: [
          {
            ...{ id: 'LOCAL_PICKUP', title: 'Local pickup', latest_fulfillment_time: '2099-12-03T12:00:00Z' },
            description: 'Ready for pickup by Thu, Dec 3. Ring at the studio door, Saturdays.',
          },
        ],
      },
    ],
  });
  // no shipping, and the tax of the shop's state
  expect(amounts(body)).toEqual([13_700, -480, 0, 0, 13_220]);
  const { body: opened } = await openerOf(() => shop.gateway)(body.continue_url);
  expect(opened.checkout).toMatchObject({ isPickup: true, service: null, form: { name: 'Ada Byron' } });
});

test('a checkout with shipping also offers pickup, and switches when the assistant chooses it', async () => {
  const { body } = await send('POST', PATH, FULL);
  expect([shapeOf(body), body.fulfillment.available_methods]).toMatchObject([
    [],
    [{ type: 'shipping' }, { type: 'pickup', fulfillable_on: '2099-12-03', description: pickup.instructions }],
  ]);
  const path = `${PATH}/${body.id}`;
  const { body: collected } = await send('PUT', path, COLLECTED);
  expect(collected.fulfillment.methods[0].type).toBe('pickup');
  const late = { ...COLLECTED, fulfillment: { ...COLLECTED.fulfillment, needed_by: '2099-12-02' } };
  expect(codes((await send('PUT', path, late)).body)).toEqual(['needed_by_impossible']);
  const both = {
    methods: [{ type: 'pickup' }, { type: 'shipping', groups: [{ selected_option_id: 'FEDEX_GROUND' }] }],
  };
  expect((await send('PUT', path, { ...FULL, fulfillment: both })).body.fulfillment.methods[0].type).toBe('shipping');
});

test('pickup that the owner withdraws between two calls leaves the checkout incomplete', async () => {
  const { body } = await send('POST', PATH, { ...COLLECTED, buyer: undefined });
  expect([body.status, codes(body)]).toEqual(['incomplete', ['missing', 'missing', 'missing']]);
  await send('PUT', `${PATH}/${body.id}`, COLLECTED);
  const config = async () =>
    (await shop.gateway.ask('/.well-known/ucp')).body.ucp.capabilities['dev.ucp.shopping.fulfillment'][0].config;
  expect((await config()).allows_method_combinations).toEqual([['shipping'], ['pickup']]);
  withdraw();
  expect((await config()).allows_method_combinations).toEqual([['shipping']]);
  const { body: read } = await send('GET', `${PATH}/${body.id}`);
  expect([read.status, shapeOf(read)]).toEqual(['incomplete', []]);
  expect(codes(read)).toContain('fulfillment_option_unavailable');
  expect([read.fulfillment.methods[0].type, read.fulfillment.available_methods]).toEqual(['shipping', undefined]);
});

test('an assistant that may pay places a pickup order', async () => {
  const asked: Record<string, unknown>[] = [];
  shop.gateway.answer('orders', (req, res, { body }) => {
    if (req.method === 'GET') return json(res, { order: shop.placed });
    asked.push(JSON.parse(body));
    const day = '2099-12-03';
    const promise = { madeBy: day, from: day, to: day };
    shop.placed = order({ shippingMethod: 'Local pickup', shippingCost: '0.00', promise });
    json(res, { ...shop.placed, trackingLink: '/my-orders' }, 201);
  });
  const { body } = await send('POST', PATH, COLLECTED);
  const credential = { type: 'token', token: 'success_token' };
  const instrument = { id: 'i1', handler_id: 'mock_payment_handler', type: 'card', selected: true, credential };
  const paid = await send('POST', `${PATH}/${body.id}/complete`, { payment: { instruments: [instrument] } });
  expect([paid.body.status, shapeOf(paid.body)]).toEqual(['completed', []]);
  expect(paid.body.fulfillment.methods[0].groups[0].options[0].description).toBe('Ready for pickup by Thu, Dec 3.');
  expect(asked).toMatchObject([{ shippingMethod: 'Local pickup', shippingCost: '0.00', promisedBy: '2099-12-03' }]);
  expect(Object.keys(asked[0] ?? {})).not.toEqual(expect.arrayContaining(['addressLine1']));
  expect(asked[0]?.addressUnchecked).toBeUndefined();
});
