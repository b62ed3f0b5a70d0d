import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { formatCents, toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { adminCaller, supportCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, offer, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const edition = variation({ colorName: 'Blue', stockQuantity: 20 });
const rose = product({ priceCents: 40_00, variations: [edition] });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, offer());
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.promises.answer = { outcome: 'reserved', promise: PROMISE };
  orders.soldOut.clear();
  orders.down.clear();
});

const owner = adminCaller();
const WORK = { makingMinutes: 400, finishingDays: 2, materials: [] };
const LINES = [
  { description: 'Bridal bouquet', quantity: 1, unitPrice: '119.99', ...WORK },
  { productId: rose.data.id, quantity: 2, unitPrice: '25' },
];
const ADDRESS = { addressLine1: '1 Petal Lane', city: 'Portland', state: 'OR', zipCode: '97201' };
const ORDER = {
  lines: LINES,
  customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '503 555 0100' },
  shipping: { method: 'FEDEX_2_DAY', ...ADDRESS },
  ...{ paid: 'outside', method: 'cash' },
};

const priceOf = async (more: { lines?: object[] } = {}): Promise<string> => {
  const body = { lines: more.lines ?? LINES, shippingMethod: 'FEDEX_2_DAY', state: 'OR', zip: '97201' };
  return (await orders.request('POST', '/api/admin/quotes/preview', { caller: owner, body })).body.totalAmount;
};
const enter = async (more: object = {}, key = randomUUID() as string, caller = owner) =>
  orders.request('POST', '/api/admin/orders', {
    caller,
    body: { ...ORDER, totalAmount: await priceOf(more), ...more },
    headers: { 'idempotency-key': key },
  });
const asOwner = (method: string, path: string, body?: object) =>
  orders.request(method, `/api/admin/orders/${path}`, {
    caller: owner,
    headers: { 'idempotency-key': randomUUID() },
    ...(body && { body }),
  });
const received = (order: AdminOrderView) => ({
  ...{ paymentId: order.paymentId, orderId: order.id, amountCents: toCents(order.totalAmount) },
});
const readStats = async () => (await orders.request('GET', '/api/admin/stats', { caller: owner })).body;
const storedOrders = async () => (await orders.rows('SELECT count(*)::int AS count FROM orders'))[0].count;

test('a manual order has the receipt of the preview, its dates, pieces and the owner’s note', async () => {
  const body = { lines: LINES, shippingMethod: 'FEDEX_2_DAY', state: 'OR', zip: '97201' };
  const preview = (await orders.request('POST', '/api/admin/quotes/preview', { caller: owner, body })).body;
  const { status, body: order } = await enter({ note: 'Met at the fair', promisedBy: PROMISE.to });
  expect(status).toBe(201);
  expect(order).toMatchObject({
    ...{ customerName: 'Ada Lovelace', paymentMethod: 'Paid outside the shop (cash)', paymentStatus: 'succeeded' },
    ...{ totalAmount: preview.totalAmount, shippingMethod: 'FedEx 2Day', promise: PROMISE, acceptance: null },
    ...{ userId: null, notes: [{ text: 'Met at the fair' }] },
    orderItems: [
      { productName: 'Bridal bouquet', price: '119.99', quantity: 1 },
      { productId: rose.data.id, price: '25.00', listPrice: '25.00', quantity: 2, selectedColor: 'Blue' },
    ],
  });
  const without = (lines: AdminOrderView['receipt']) => lines.map(({ itemId: _, ...line }) => line);
  expect(without(order.receipt)).toEqual(without(preview.receipt));
  expect(orders.promised.at(-1)).toMatchObject({ isAgreed: true, lines: [{ work: WORK }, {}] });
  expect(orders.reservations.at(-1)).toMatchObject({ lines: [{ variationId: edition.id, quantity: 2 }] });
  const [placed] = (await orders.published('order.placed')).filter(({ orderId }) => orderId === order.id);
  expect(placed).toMatchObject({ paymentId: order.paymentId, userId: null, lines: [{ work: WORK }, {}] });
  const timeline = (await asOwner('GET', `${order.id}/timeline`)).body;
  expect(timeline[0]).toMatchObject({ description: 'The order was entered. Paid outside the shop (cash).', by: 'ada' });
  const audited = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject.id === order.id);
  expect(audited).toMatchObject([{ action: 'entered an order' }]);
  expect((await orders.published('quote.offered')).length).toBe(0);
});

test('repeated requests make one order, and a different order with the same key is refused', async () => {
  const before = await storedOrders();
  const key = randomUUID();
  const answers = [...(await Promise.all([enter({}, key), enter({}, key)])), await enter({}, key)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const others = [await enter({ note: 'Other' }, key), await enter({ lines: LINES.slice(1) }, key)];
  for (const other of others) expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  expect(await storedOrders()).toBe(before + 1);
});

test('a repeat is answered with the stored order, without asking payments', async () => {
  const key = randomUUID();
  const body = { ...ORDER, totalAmount: await priceOf() };
  const first = await enter(body, key);
  orders.down.add('payments');
  const again = await enter(body, key);
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
});

test('an order without an email address is stored, and one for pickup needs no address', async () => {
  const { status, body } = await enter({ customer: { name: 'Ada Lovelace', phone: '503 555 0100' } });
  expect([status, body.customerEmail]).toEqual([201, '']);
  expect(await enter({ shipping: { method: 'LOCAL_PICKUP' }, customer: { name: 'Ada Lovelace' } })).toMatchObject({
    ...{ status: 422, body: { code: 'service_unavailable' } },
  });
});

test('the customer of an order without an email address is asked neither to pay nor about a delay', async () => {
  const { body } = await enter({ customer: { name: 'Ada Lovelace', phone: '503 555 0100' } });
  await orders.deliver(paymentCaptured(received(body)));
  const ship = (service: string) => asOwner('POST', `${body.id}/change-service`, { service });
  expect(await ship('PRIORITY_OVERNIGHT')).toMatchObject({ status: 409, body: { code: 'no_email' } });
  // a refund of money that the owner received
  expect(await ship('FEDEX_GROUND')).toMatchObject({ status: 200, body: { reviewReason: 'payback' } });
  const later = { madeBy: '2027-01-03', from: '2027-01-04', to: '2027-01-08' };
  await orders.deliver(promiseSlipped({ orderId: body.id, promise: PROMISE, expected: later }));
  expect((await asOwner('GET', `${body.id}/delay`)).body).toMatchObject({
    canAsk: false,
    askAt: null,
    onSilence: null,
  });
  expect(await asOwner('POST', `${body.id}/ask-delay`)).toMatchObject({ status: 409, body: { code: 'no_email' } });
});

describe('a sale of finished pieces that the customer takes home', () => {
  const POT = { description: 'Rose in a pot', quantity: 1, unitPrice: '20' };
  const SALE = {
    ...{ handedOver: true, shipping: { method: 'LOCAL_PICKUP', state: 'OR' }, customer: { name: 'Ada Lovelace' } },
    lines: [POT, LINES[1]],
  };
  const preview = async (more: object = {}) => {
    const body = { lines: SALE.lines, shippingMethod: 'LOCAL_PICKUP', state: 'OR', handedOver: true, ...more };
    return (await orders.request('POST', '/api/admin/quotes/preview', { caller: owner, body })).body;
  };

  test('is delivered, reserves no production time, and takes its pieces of a limited edition', async () => {
    const [promised, before] = [orders.promised.length, (await readStats()).toMake];
    const shown = await preview();
    expect(shown.promise).toBeNull();
    const { status, body: order } = await enter({ ...SALE, totalAmount: shown.totalAmount });
    expect(status).toBe(201);
    expect(order).toMatchObject({
      ...{ status: 'delivered', shippingMethod: 'Local pickup', shippingCost: '0.00', promise: null },
      ...{ estimatedDelivery: null, deliveredAt: expect.any(String), needsReview: false },
    });
    const receipt: AdminOrderView['receipt'] = order.receipt;
    expect(receipt.map(({ kind }) => kind)).toEqual(['item', 'item', 'tax']);
    expect(orders.promised).toHaveLength(promised);
    expect(orders.reservations.at(-1)).toMatchObject({ lines: [{ variationId: edition.id, quantity: 2 }] });
    for (const type of ['order.placed', 'order.delivered']) {
      const events = (await orders.published(type)).filter(({ orderId }) => orderId === order.id);
      expect(events).toMatchObject([{ handedOver: true, reservationVersion: 1 }]);
    }
    await orders.deliver(paymentCaptured(received(order)));
    expect((await asOwner('GET', order.id)).body).toMatchObject({
      ...{ status: 'delivered', paymentStatus: 'succeeded', canReturn: true },
    });
    expect((await readStats()).toMake).toBe(before);
    const timeline = (await asOwner('GET', `${order.id}/timeline`)).body;
    expect(timeline[0].description).toBe(
      'The order was entered, and its pieces were handed over. Paid outside the shop (cash).',
    );
  });

  test('is possible without pickup in the settings, but is not shipped, and is taxed where it is sold', async () => {
    expect(await enter({ ...SALE, shipping: ORDER.shipping })).toMatchObject({ status: 400 });
    expect((await enter({ ...SALE, handedOver: false, totalAmount: '70.00' })).status).toBe(400);
    const taxRates = { default: '6.67', states: { OR: '0', WA: '10' } };
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const closed = { from: day(-1), to: day(1), message: 'At fairs', takesOrders: false };
    await orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, taxRates, closed, version: 1 }));
    expect(await Promise.all(['OR', 'WA', null].map(async (state) => (await preview({ state })).totalAmount))).toEqual([
      ...['70.00', '77.00', '74.67'],
    ]);
    const sale = { ...SALE, shipping: { method: 'LOCAL_PICKUP', state: 'WA' }, totalAmount: '77.00' };
    expect(await enter(sale)).toMatchObject({ status: 201, body: { taxAmount: '7.00', taxState: 'WA' } });
    await orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2 }));
  });
});

test('the sketches of its pieces stay stored', async () => {
  const url = `/images/${randomUUID()}`;
  orders.uploads.add(url);
  const { body } = await enter({ lines: [{ ...LINES[0], pictureUrl: url }] });
  expect(body.orderItems).toMatchObject([{ imageUrl: url }]);
  expect((await orders.published(uploadsNamed.type)).at(-1)).toMatchObject({ urls: [url], version: 1 });
});

async function paid() {
  const order: AdminOrderView = (await enter()).body;
  await orders.deliver(paymentCaptured(received(order)));
  return order;
}

describe('a refund', () => {
  test('needs the owner’s confirmation, and the timeline says who pays it back', async () => {
    const order = await paid();
    expect(await asOwner('POST', `${order.id}/refund`, { amount: '5' })).toMatchObject({
      ...{ status: 409, body: { code: 'not_paid_back' } },
    });
    expect((await asOwner('POST', `${order.id}/refund`, { amount: '5', paidBack: true })).status).toBe(200);
    const [asked] = (await orders.published('order.refund-requested')).filter(({ orderId }) => orderId === order.id);
    expect(asked).toMatchObject({ paymentId: order.paymentId, amountCents: 500 });
    const refundId = asked?.refundId ?? '';
    await orders.deliver(paymentRefunded({ ...received(order), refundId, refundedCents: 500 }));
    const { body: after } = await asOwner('GET', order.id);
    expect([after.paymentStatus, after.refundedAmount]).toEqual(['partially_refunded', '5.00']);
    const timeline: { description: string }[] = (await asOwner('GET', `${order.id}/timeline`)).body;
    expect(timeline.map(({ description }) => description)).toEqual([
      'The order was entered. Paid outside the shop (cash).',
      `The payment of $${order.totalAmount} was received outside the shop.`,
      'Refund of $5.00 requested, to be paid back outside the shop.',
      '$5.00 is to be paid back outside the shop.',
    ]);
  });
});

describe('an order in cash with a difference paid by card', () => {
  async function upgraded() {
    const order = await paid();
    const { due } = (await asOwner('POST', `${order.id}/change-service`, { service: 'PRIORITY_OVERNIGHT' })).body;
    const payer = visitorCaller() as Shopper;
    const card = { paymentId: randomUUID() as string, orderId: order.id, amountCents: toCents(due.amount) };
    orders.payments.set(card.paymentId, { ...card, ownerId: payer.ownerId, status: 'authorized', orderId: null });
    const path = `/api/orders/${order.id}/due?token=${orderToken(orders.ctx.linkSecret, order.id)}`;
    const body = { dueId: due.id, paymentId: card.paymentId };
    expect((await orders.request('POST', path, { caller: payer, body })).status).toBe(200);
    await orders.deliver(paymentCaptured(card));
    const refunded = async (payment: typeof card) => {
      const requests = (await orders.published('order.refund-requested')).filter(({ orderId }) => orderId === order.id);
      const { refundId, amountCents: refundedCents } = requests.findLast((one) => one.paymentId === payment.paymentId);
      await orders.deliver(paymentRefunded({ ...payment, refundId, refundedCents }));
    };
    return { order, cash: received(order), card, refunded, seen: async () => (await asOwner('GET', order.id)).body };
  }

  test('names the part that the owner pays back', async () => {
    const { order, cash, card, refunded, seen } = await upgraded();
    expect(await seen()).toMatchObject({ outsideLeft: order.totalAmount });
    const refund = (request: object) => asOwner('POST', `${order.id}/refund`, request);
    expect(await refund({})).toMatchObject({ status: 409, body: { code: 'not_paid_back' } });
    const one = toMoney(cash.amountCents + 1_00);
    expect(await refund({ amount: one, paidBack: true })).toMatchObject({ status: 200, body: { outsideLeft: '0.00' } });
    for (const payment of [cash, card]) await refunded(payment);
    expect((await refund({})).status).toBe(200);
    await refunded(card);
    expect(await seen()).toMatchObject({ paymentStatus: 'refunded', needsReview: false });
    const events = (await orders.published('order.refunded')).filter(({ orderId }) => orderId === order.id);
    expect(events.map(({ isOutside }) => isOutside)).toEqual([true, false, false]);
    const timeline: { description: string }[] = (await asOwner('GET', `${order.id}/timeline`)).body;
    const rest = formatCents(card.amountCents - 1_00);
    expect(timeline.slice(-5).map(({ description }) => description)).toEqual([
      `Refund of $${one} requested, $${order.totalAmount} of it to be paid back outside the shop.`,
      `$${order.totalAmount} is to be paid back outside the shop.`,
      '$1.00 was refunded to the customer.',
      `Refund of ${rest} requested.`,
      `${rest} was refunded to the customer.`,
    ]);
  });

  test('asks the owner to pay back only the cash when it is cancelled', async () => {
    const { order, cash, card, seen } = await upgraded();
    await asOwner('PATCH', `${order.id}/status`, { status: 'cancelled' });
    const whole = (payment: typeof card) => ({ ...payment, refundId: null, refundedCents: payment.amountCents });
    await orders.deliver(paymentRefunded(whole(card)));
    expect(await seen()).toMatchObject({ paymentStatus: 'partially_refunded', needsReview: false });
    await orders.deliver(paymentRefunded(whole(cash)));
    expect(await seen()).toMatchObject({ paymentStatus: 'refunded', reviewReason: 'payback' });
  });
});

test('cancelling an order asks the owner to pay back the money', async () => {
  const order = await paid();
  await asOwner('PATCH', `${order.id}/status`, { status: 'cancelled' });
  const [asked] = (await orders.published('order.refund-requested')).filter(({ orderId }) => orderId === order.id);
  const refundedCents = toCents(order.totalAmount);
  await orders.deliver(paymentRefunded({ ...received(order), refundId: asked?.refundId ?? '', refundedCents }));
  const { body: after } = await asOwner('GET', order.id);
  expect(after).toMatchObject({ status: 'cancelled', needsReview: true, reviewReason: 'payback' });
});

describe('refuses, without storing an order or a payment,', () => {
  test.each([
    [{ lines: [] }, 400],
    [{ customer: { name: '' } }, 400],
    [{ customer: { name: 'Ada Lovelace' } }, 400],
    [{ customer: { ...ORDER.customer, email: 'ada' } }, 400],
    [{ shipping: { method: 'FEDEX_2_DAY' } }, 400],
    [{ shipping: { method: 'PIGEON', ...ADDRESS } }, 400],
    [{ shipping: { method: 'FEDEX_2_DAY', ...ADDRESS, zipCode: '1' } }, 400],
    [{ method: 'gold' }, 400],
    [{ paid: 'link' }, 400],
    [{ totalAmount: '-1' }, 400],
    [{ totalAmount: '1.00' }, 409],
    [{ lines: [{ ...LINES[1], productId: 'unknown' }], totalAmount: '1' }, 422],
  ])('%j', async (more, status) => {
    const [before, payments] = [await storedOrders(), orders.payments.size];
    expect((await enter(more)).status).toBe(status);
    expect([await storedOrders(), orders.payments.size]).toEqual([before, payments]);
  });

  test('a caller who is not the owner', async () => {
    expect((await enter({}, randomUUID(), supportCaller() as never)).status).toBe(403);
  });

  test('while payments does not answer', async () => {
    const before = await storedOrders();
    orders.down.add('payments');
    expect((await enter()).status).toBe(503);
    expect(await storedOrders()).toBe(before);
  });
});

test('a later date and a sold-out edition release the payment', async () => {
  const voids = orders.voids.length;
  orders.promises.answer = { outcome: 'promise_changed', promise: PROMISE };
  expect(await enter({ promisedBy: '2026-12-01' })).toMatchObject({ status: 409, body: { code: 'promise_changed' } });
  orders.promises.answer = { outcome: 'reserved', promise: PROMISE };
  orders.soldOut.add(edition.id);
  expect((await enter()).status).toBe(409);
  expect(orders.voids.length).toBe(voids + 2);
});

test('a shopper can’t claim to have paid outside the shop', async () => {
  const shopper = visitorCaller() as Shopper;
  const line = { productId: rose.data.id, cents: 40_00 };
  const body = pay(orders, shopper, orderBody([line], { paymentMethod: 'Paid outside the shop (cash)' }));
  expect(await post(orders, shopper, body)).toMatchObject({ status: 400, body: { code: 'paid_outside' } });
});
