import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentFailed } from '@loop-petal/contracts/events/payment-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, offer, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const edition = variation({ colorName: 'Blue', stockQuantity: 20 });
const rose = product({ priceCents: 40_00, variations: [edition] });
beforeAll(async () => {
  orders = await startOrders();
  // a discount on everything does not apply to agreed prices
  await orders.deliver(rose, offer());
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.hooks.beforeClaim = undefined;
  orders.hooks.afterPromise = undefined;
  orders.promises.answer = { outcome: 'reserved', promise: PROMISE };
  orders.soldOut.clear();
});

const owner = adminCaller();
const WORK = { makingMinutes: 400, finishingDays: 2, materials: [] };
const BOUQUET = { description: 'Bridal bouquet', quantity: 1, unitPrice: '119.99', ...WORK };
const TABLE = { productId: rose.data.id, quantity: 12, unitPrice: '25', quantityChangeable: true };
const OFFER = { basedOn: 0, lines: [BOUQUET, TABLE], shippingMethod: 'FEDEX_2_DAY', validUntil: '2100-01-01' };
const FORM = {
  ...{ customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', customerPhone: '503 555 0100' },
  ...{ addressLine1: '1 Petal Lane', city: 'Portland', state: 'OR', zipCode: '97201', country: 'US' },
};

async function offered(offers: object[] = [{}]) {
  const body = { email: 'ada@example.com', name: 'Ada', message: 'Twelve like this, for a wedding' };
  const { id, token } = (await orders.request('POST', '/api/quotes', { caller: visitorCaller(), body })).body;
  const asOwner = (call: string, more: object = {}) =>
    orders.request('POST', `/api/admin/quotes/${id}/${call}`, { caller: owner, ...more });
  const makeOffer = (more: object = {}) => asOwner('offer', { body: { ...OFFER, ...more } });
  for (const [basedOn, more] of offers.entries()) await makeOffer({ basedOn, ...more });
  const see = async (query = '&state=OR'): Promise<QuoteView> =>
    (await orders.request('GET', `/api/quotes/${id}?token=${token}${query}`, { caller: visitorCaller() })).body;
  const authorize = async (payer: Shopper, totalAmount?: string) => {
    const paymentId = randomUUID();
    const amountCents = toCents(totalAmount ?? (await see()).totalAmount ?? '0.00');
    orders.payments.set(paymentId, { ownerId: payer.ownerId, amountCents, status: 'authorized', orderId: null });
    return paymentId;
  };
  const accept = (payer: Shopper, paymentId: string, more: object = {}, key?: string) =>
    orders.request('POST', `/api/quotes/${id}/accept?token=${token}`, {
      caller: payer,
      body: { ...FORM, version: 1, paymentId, ...more },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  return { id, see, makeOffer, withdraw: () => asOwner('withdraw'), authorize, accept };
}

const payer = () => visitorCaller() as Shopper;
const ordersOf = (quoteId: string) =>
  orders.rows('SELECT DISTINCT order_id FROM order_items WHERE product_id LIKE $1', [`quote:${quoteId}:%`]);
const explained = ({ receipt }: Pick<OrderView, 'receipt'>) => receipt.map(({ itemId: _, ...line }) => line);
const isReleased = (paymentId: string) => orders.voids.some((one) => one.paymentId === paymentId);

describe('an accepted offer', () => {
  test('is an order with the receipt of the quote, its pieces and their work', async () => {
    const { id, see, authorize, accept } = await offered();
    const shown = await see();
    const ada = payer();
    const { status, body } = await accept(ada, await authorize(ada));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      orderItems: [
        { productId: `quote:${id}:0`, productName: 'Bridal bouquet', price: '119.99', quantity: 1 },
        { productId: rose.data.id, productName: rose.data.name, price: '25.00', listPrice: '25.00', quantity: 12 },
      ],
      ...{ quoteId: id, shippingMethod: 'FedEx 2Day', totalAmount: shown.totalAmount, promise: PROMISE },
    });
    expect(explained(body)).toEqual(explained(shown));
    const read = await see();
    expect(read).toMatchObject({ state: 'accepted', orderId: body.id, totalAmount: body.totalAmount });
    expect(explained(read)).toEqual(explained(body));
    const work = { makingMinutes: 400, finishingDays: 2, materials: [] };
    const reserved = orders.promised.find(({ orderId }) => orderId === body.id);
    expect(reserved).toMatchObject({ isAgreed: true, lines: [{ work, quantity: 1 }, { quantity: 12 }] });
    expect(reserved?.lines[1]).not.toHaveProperty('work');
    const [placed] = (await orders.published('order.placed')).filter(({ orderId }) => orderId === body.id);
    expect(placed).toMatchObject({ lines: [{ work }, {}] });
    expect(orders.reservations.filter(({ orderId }) => orderId === body.id)).toMatchObject([
      { lines: [{ variationId: edition.id, quantity: 12 }] },
    ]);
  });

  test('has the quantities that the customer chose', async () => {
    const { see, authorize, accept } = await offered();
    const ada = payer();
    const shown = await see('&state=OR&quantities=1,3');
    const paymentId = await authorize(ada, shown.totalAmount ?? '');
    const { status, body } = await accept(ada, paymentId, { quantities: [1, 3] });
    expect([status, body.totalAmount]).toEqual([201, shown.totalAmount]);
    expect(await see()).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 3 }] });
    expect((await accept(ada, paymentId, { quantities: [2, 3] })).status).toBe(422);
  });

  test('can be collected at the shop, without an address and taxed there', async () => {
    const pickup = { available: true, instructions: 'Ring the bell.', state: 'WA' };
    const taxRates = { default: '6.67', states: { OR: '0', WA: '10' } };
    const settle = (changes: object, version: number) =>
      orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, ...changes, version }));
    await settle({ pickup, taxRates }, 1);
    const { see, authorize, accept } = await offered([{ lines: [BOUQUET], shippingMethod: 'LOCAL_PICKUP' }]);
    expect(await see()).toMatchObject({ shippingMethod: 'LOCAL_PICKUP', totalAmount: '131.99' });
    const ada = payer();
    const paymentId = await authorize(ada);
    const contact = {
      customerName: FORM.customerName,
      customerEmail: FORM.customerEmail,
      customerPhone: FORM.customerPhone,
    };
    const NO_ADDRESS = Object.fromEntries(Object.keys(FORM).map((field) => [field, undefined]));
    const { status, body } = await accept(ada, paymentId, { ...NO_ADDRESS, ...contact });
    expect(status).toBe(201);
    expect(body).toMatchObject({ shippingMethod: 'Local pickup', shippingCost: '0.00', totalAmount: '131.99' });
    expect(body.shippingAddress.addressLine1).toBe('');

    const shipped = await offered();
    const unshippable = await shipped.accept(ada, await shipped.authorize(ada), { ...NO_ADDRESS, ...contact });
    expect(unshippable.status).toBe(400);
    await settle({ pickup: null, taxRates }, 2);
    const other = await offered();
    expect(await other.makeOffer({ basedOn: 1, shippingMethod: 'LOCAL_PICKUP' })).toMatchObject({
      ...{ status: 422, body: { code: 'service_unavailable' } },
    });
    await settle({}, 3);
  });

  test('needs no second acceptance by the owner, whatever it costs', async () => {
    const { see, authorize, accept } = await offered([{ lines: [{ ...BOUQUET, unitPrice: '5000' }] }]);
    const ada = payer();
    const { body } = await accept(ada, await authorize(ada));
    expect(body).toMatchObject({ acceptance: null, promise: PROMISE });
    expect((await see()).state).toBe('accepted');
  });

  test('stays one order when it is sent again, even with another key or after a change of the tax rate', async () => {
    const { id, authorize, accept } = await offered();
    const ada = payer();
    const paymentId = await authorize(ada);
    const key = randomUUID();
    const sent = await Promise.all([accept(ada, paymentId, {}, key), accept(ada, paymentId, {}, key)]);
    const later = await accept(ada, paymentId, {}, randomUUID());
    expect([...sent, later].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...sent, later].map(({ body }) => body.id)).size).toBe(1);
    expect(await ordersOf(id)).toHaveLength(1);
  });
});

describe('after a payment that fails later', () => {
  async function pending() {
    const quote = await offered();
    const ada = payer();
    const { totalAmount } = await quote.see();
    const paymentId = randomUUID();
    const amountCents = toCents(totalAmount ?? '');
    orders.payments.set(paymentId, { ownerId: ada.ownerId, amountCents, orderId: null, status: 'pending' });
    const { body } = await quote.accept(ada, paymentId);
    return { ...quote, ada, order: body, failure: { paymentId, orderId: body.id, amountCents, reason: 'Refused.' } };
  }

  test('the offer is open again, and another card can pay it', async () => {
    const { id, see, ada, order, failure, authorize, accept } = await pending();
    expect(await see()).toMatchObject({ state: 'accepted', orderId: order.id });
    await orders.deliver(paymentFailed(failure));
    expect((await orders.published('order.payment-failed')).at(-1)).toMatchObject({ orderId: order.id, quoteId: id });
    expect(await see()).toMatchObject({ state: 'offered', orderId: null });
    const { status, body } = await accept(ada, await authorize(ada));
    expect([status, (await see()).orderId]).toEqual([201, body.id]);
    expect(body.id).not.toBe(order.id);
  });

  test('a later order keeps the quote when the first payment is reported again', async () => {
    const { see, ada, failure, authorize, accept } = await pending();
    await orders.deliver(paymentFailed(failure));
    const { body } = await accept(ada, await authorize(ada));
    await orders.deliver(paymentFailed(failure));
    expect(await see()).toMatchObject({ state: 'accepted', orderId: body.id });
  });
});

describe('a free-text piece', () => {
  async function delivered() {
    const { authorize, accept } = await offered();
    const ada = payer();
    const { body } = await accept(ada, await authorize(ada));
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [body.id]);
    const call = (method: string, path: string, sent?: object) =>
      orders.request(method, `/api/orders/${body.id}${path}`, { caller: ada, ...(sent && { body: sent }) });
    const [bouquet, table] = body.orderItems;
    return { call, bouquet, table };
  }

  test('can’t be returned, while the products of its order can', async () => {
    const { call, bouquet, table } = await delivered();
    const wanted = { reason: 'Too red', items: [{ itemId: bouquet.id, quantity: 1 }] };
    expect(await call('POST', '/return', wanted)).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
    const { status, body } = await call('POST', '/return', { reason: 'Too red' });
    expect([status, body.returns[0].items]).toEqual([200, [{ itemId: table.id, quantity: 12 }]]);
  });

  test('has no reviews', async () => {
    const { call, bouquet, table } = await delivered();
    const { items } = (await orders.published('order-details.changed')).at(-1);
    expect(items[0]).toMatchObject({ id: bouquet.id, returnable: false, reviewable: false });
    const { body } = await call('GET', '/reviews');
    expect(body.items).toMatchObject([{ itemId: table.id }]);
    const review = { itemId: bouquet.id, stars: 5, text: 'Lovely' };
    expect(await call('POST', '/reviews', review)).toMatchObject({ status: 409, body: { code: 'custom_piece' } });
  });
});

describe('at the same time', () => {
  test('two payers of a forwarded link make one order, and the other payment is released', async () => {
    const { id, see, authorize, accept } = await offered();
    const [ada, ben] = [payer(), customerCaller() as Shopper];
    const payments = [await authorize(ada), await authorize(ben)] as const;
    const answers = await Promise.all([accept(ada, payments[0]), accept(ben, payments[1])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]?.body.code).toBe('accepted');
    expect(payments.map(isReleased)).toEqual([refused === 0, refused === 1]);
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await see()).orderId).toBe(answers[1 - refused]?.body.id);
    const again = await accept(ben, await authorize(ben));
    expect(again).toMatchObject({ status: 409, body: { code: 'accepted' } });
  });

  test.each(['withdraw', 'makeOffer'] as const)(
    '%s before the order is stored refuses it and releases the payment',
    async (call) => {
      const quote = await offered();
      const ada = payer();
      const paymentId = await quote.authorize(ada);
      orders.hooks.afterPromise = async () => {
        await quote[call]({ basedOn: 1 } as never);
        return undefined;
      };
      const code = call === 'withdraw' ? 'withdrawn' : 'stale';
      expect(await quote.accept(ada, paymentId)).toMatchObject({ status: 409, body: { code } });
      expect(isReleased(paymentId)).toBe(true);
      expect(await ordersOf(quote.id)).toEqual([]);
      const released = orders.reservations.filter(({ lines }) => lines.length === 0);
      expect(released.map(({ orderId }) => orderId)).toContain(orders.promised.at(-1)?.orderId);
      expect((await quote.see()).orderId).toBeNull();
    },
  );

  test('an accepted quote can neither be closed nor offered again', async () => {
    const { see, authorize, accept, withdraw, makeOffer } = await offered();
    const ada = payer();
    await accept(ada, await authorize(ada));
    for (const refused of [await withdraw(), await makeOffer({ basedOn: 1 })]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'accepted' } });
    }
    expect((await see()).state).toBe('accepted');
  });
});

describe('refuses without a charge', () => {
  test('an older version, a version that was never made, and a quote without an offer', async () => {
    const { see, authorize, accept } = await offered([{}, {}]);
    const ada = payer();
    const paymentId = await authorize(ada);
    expect(await accept(ada, paymentId)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(isReleased(paymentId)).toBe(true);
    const other = await authorize(ada);
    expect(await accept(ada, other, { version: 3 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await see()).state).toBe('offered');
    const asked = await offered([]);
    expect(await asked.accept(ada, other)).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test('an expired offer', async () => {
    const { id, authorize, accept } = await offered();
    await orders.rows("UPDATE quotes SET valid_until = '2026-01-01' WHERE id = $1", [id]);
    const ada = payer();
    const paymentId = await authorize(ada);
    expect(await accept(ada, paymentId)).toMatchObject({ status: 409, body: { code: 'expired' } });
    expect(isReleased(paymentId)).toBe(true);
    expect(await ordersOf(id)).toEqual([]);
  });

  test('a payment for other quantities, with the current prices', async () => {
    const { see, authorize, accept } = await offered();
    const ada = payer();
    const { totalAmount } = await see('&quantities=1,3');
    const { status, body } = await accept(ada, await authorize(ada, totalAmount ?? ''));
    expect([status, body.code]).toEqual([409, 'quote_changed']);
    expect(body.quote.totalAmount).toBe((await see()).totalAmount);
  });

  test('a later date than the page showed, with the new date', async () => {
    orders.promises.answer = { outcome: 'promise_changed', promise: PROMISE };
    const { see, authorize, accept } = await offered();
    const ada = payer();
    const { status, body } = await accept(ada, await authorize(ada), { promisedBy: '2026-12-01' });
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'promise_changed', promise: PROMISE })]);
    expect((await see()).state).toBe('offered');
  });

  test('a product that is sold out', async () => {
    orders.soldOut.add(edition.id);
    const { authorize, accept } = await offered();
    const ada = payer();
    expect((await accept(ada, await authorize(ada))).status).toBe(409);
  });

  test.each([
    [{ customerName: '' }],
    [{ zipCode: '1' }],
    [{ paymentId: 'no' }],
    [{ version: 0 }],
    [{ orderItems: [] }],
  ])('a request with %j', async (more) => {
    const { authorize, accept } = await offered();
    const ada = payer();
    expect((await accept(ada, await authorize(ada), more)).status).toBe(400);
  });
});

test('the order has the receipt of its quote, for many prices, quantities and states', async () => {
  for (const [index, state] of ['OR', 'CA', 'NY', 'TX'].entries()) {
    const lines = [
      { ...BOUQUET, unitPrice: toMoney(33_33 + index * 7_77), quantity: index + 1 },
      { ...BOUQUET, description: 'Boutonniere', unitPrice: toMoney(1 + index), quantity: 7 },
    ];
    const { see, authorize, accept } = await offered([{ lines, shippingMethod: 'FEDEX_GROUND' }]);
    const shown = await see(`&state=${state}`);
    const ada = payer();
    const { status, body } = await accept(ada, await authorize(ada, shown.totalAmount ?? ''), { state });
    expect(status).toBe(201);
    expect(explained(body)).toEqual(explained(shown));
    const sum = (body as OrderView).receipt.reduce((cents, { amount }) => cents + toCents(amount), 0);
    expect(toMoney(sum)).toBe(body.totalAmount);
  }
});
