import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
} from '@loop-petal/contracts/events/payment-events';
import { shipmentCreated } from '@loop-petal/contracts/events/shipment-events';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { adminCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

/** A paid order of $29.99 with FedEx 2Day for $12.99. */
async function placed() {
  const amounts = { shippingMethod: 'FedEx 2Day', shippingCost: '12.99', totalAmount: '44.98' };
  const line = { productId: rose.data.id, cents: 29_99 };
  const shopper = visitorCaller() as Shopper;
  const { body } = await post(orders, shopper, pay(orders, shopper, orderBody([line], amounts)));
  const { id } = body;
  const first = { paymentId: body.paymentId, orderId: id, amountCents: toCents(body.totalAmount) };
  await orders.deliver(paymentCaptured(first));
  const call = (method: string, path: string, given?: object) =>
    orders.request(method, `/api/admin/orders/${id}${path}`, { caller: adminCaller(), body: given });
  const seen = async () => (await call('GET', '')).body;
  return {
    ...{ id, shopper, first, seen },
    change: (service: string) => call('POST', '/change-service', { service }),
    withdraw: () => call('DELETE', '/due'),
    refund: (given: object) => call('POST', '/refund', given),
    status: (status: string) => call('PATCH', '/status', { status }),
    answerReturn: (returnId: string, state: string) => call('PATCH', `/returns/${returnId}`, { state }),
    history: async () => (await call('GET', '/timeline')).body.map(({ description }: never) => description),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
    /** An authorized payment of another visitor, who has the order's link. */
    async payment(cents: number, status: 'authorized' | 'pending' = 'authorized') {
      const payer = visitorCaller() as Shopper;
      const paymentId = randomUUID();
      orders.payments.set(paymentId, { ownerId: payer.ownerId, amountCents: cents, status, orderId: null });
      const { due } = await seen();
      const path = `/api/orders/${id}/due?token=${orderToken(orders.ctx.linkSecret, id)}`;
      return {
        event: { paymentId, orderId: id, amountCents: cents },
        send: (dueId = due.id) => orders.request('POST', path, { caller: payer, body: { dueId, paymentId } }),
        wasReleased: () => orders.voids.some((one) => one.paymentId === paymentId),
      };
    },
  };
}
const sumOfReceipt = ({ receipt }: { receipt: { amount: string }[] }): number =>
  receipt.reduce((sum, { amount }) => sum + toCents(amount), 0);
const OVERNIGHT = { service: 'PRIORITY_OVERNIGHT', from: 'FedEx 2Day', to: 'FedEx Priority Overnight' };

async function asked() {
  const order = await placed();
  const { status, body } = await order.change('PRIORITY_OVERNIGHT');
  expect(status).toBe(200);
  return { ...order, due: body.due, cents: toCents(body.due.amount) };
}

/** An order whose customer has paid twice: for the order and for a more expensive service. */
async function upgraded() {
  const order = await asked();
  const payment = await order.payment(order.cents);
  await payment.send();
  await orders.deliver(paymentCaptured(payment.event));
  return { order, payment };
}

test('the customer pays for a more expensive service, which changes when the payment is captured', async () => {
  const order = await asked();
  const { due, cents } = order;
  expect(due).toMatchObject({ state: 'open', purpose: { kind: 'service', ...OVERNIGHT } });
  const request = { orderId: order.id, dueId: due.id, amountCents: cents, purpose: due.purpose, failure: null };
  expect((await order.change('PRIORITY_OVERNIGHT')).body.due).toEqual(due);
  expect(await order.published('order.due-requested')).toEqual([request]);
  const payment = await order.payment(cents);
  expect(await payment.send()).toMatchObject({ status: 200, body: { due: { state: 'paying' } } });
  expect(await payment.send()).toMatchObject({ status: 200 });
  expect(await order.published('order.due-authorized')).toEqual([
    { orderId: order.id, dueId: due.id, paymentId: payment.event.paymentId },
  ]);
  expect(await order.seen()).toMatchObject({ shippingMethod: 'FedEx 2Day', totalAmount: '44.98' });
  await orders.deliver(paymentCaptured(payment.event), paymentCaptured(payment.event));
  const paid = await order.seen();
  expect(paid).toMatchObject({ shippingMethod: OVERNIGHT.to, due: null, paymentStatus: 'succeeded' });
  expect([toCents(paid.shippingCost), toCents(paid.totalAmount)]).toEqual([12_99 + cents, 44_98 + cents]);
  expect(paid.receipt.at(-1)).toMatchObject({ label: `Shipping (${OVERNIGHT.to})`, amount: due.amount });
  expect(sumOfReceipt(paid)).toBe(toCents(paid.totalAmount));
  expect(await order.published('order.service-changed')).toEqual([
    { orderId: order.id, ...OVERNIGHT, refundCents: 0, paidCents: cents },
  ]);
  expect((await order.published('order-details.changed')).at(-1)).toMatchObject({
    ...{ shippingMethod: OVERNIGHT.to, totalCents: 44_98 + cents },
  });
  expect((await orders.request('GET', '/api/admin/stats', { caller: adminCaller() })).status).toBe(200);
});

test('of two concurrent payments, one is accepted and the other is released', async () => {
  const order = await asked();
  const tabs = [await order.payment(order.cents), await order.payment(order.cents)];
  const answers = await Promise.all(tabs.map((tab) => tab.send()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  expect(answers[refused]?.body.code).toBe('already_paid');
  expect(tabs.map((tab) => tab.wasReleased())).toEqual([refused === 0, refused === 1]);
  expect(await order.published('order.due-authorized')).toHaveLength(1);
});

test('a payment of a different amount, of another amount due, or without the link changes nothing', async () => {
  const order = await asked();
  const wrong = await order.payment(order.cents - 1);
  expect(await wrong.send()).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
  expect(wrong.wasReleased()).toBe(true);
  expect((await wrong.send(randomUUID())).status).toBe(404);
  const body = { dueId: order.due.id, paymentId: randomUUID() };
  const stranger = orders.request('POST', `/api/orders/${order.id}/due`, { caller: visitorCaller(), body });
  expect((await stranger).status).toBe(404);
  expect((await order.seen()).due).toMatchObject({ state: 'open' });
});

test('a payment that the bank refuses later can be made again, and the customer reads why', async () => {
  const order = await asked();
  const pending = await order.payment(order.cents, 'pending');
  expect(await pending.send()).toMatchObject({ body: { due: { state: 'paying' } } });
  await orders.deliver(paymentFailed({ ...pending.event, reason: 'Your card was declined.' }));
  expect((await order.seen()).due).toMatchObject({ id: order.due.id, state: 'open' });
  expect((await order.published('order.due-requested')).at(-1)).toMatchObject({ failure: 'Your card was declined.' });
  const again = await order.payment(order.cents);
  expect((await again.send()).status).toBe(200);
  await orders.deliver(paymentCaptured(again.event));
  expect(await order.seen()).toMatchObject({ shippingMethod: OVERNIGHT.to });
});

test.each<[string, (order: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
  ['the owner withdraws it', (order) => order.withdraw()],
  ['the order is cancelled', (order) => order.status('cancelled')],
  ['the order ships', (order) => order.status('shipped')],
  ['a cheaper service is chosen', (order) => order.change('FEDEX_GROUND')],
  [
    'the parcel gets a label',
    ({ id: orderId }) => {
      const shipment = { shipmentId: randomUUID(), trackingNumber: `LP${orderId}`, orderId, parcels: 1, parcel: 1 };
      const label = { service: 'FEDEX_2_DAY', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
      return orders.deliver(shipmentCreated({ ...shipment, ...label }));
    },
  ],
])('a sum ends when %s', async (_, end) => {
  const order = await asked();
  await end(order);
  expect((await order.seen()).due).toBeNull();
  const withdrawn = { orderId: order.id, dueId: order.due.id, paymentId: null };
  expect(await order.published('order.due-withdrawn')).toEqual([withdrawn]);
  await order.withdraw();
  expect(await order.published('order.due-withdrawn')).toHaveLength(1);
});

test('a withdrawn amount accepts no payment, and a late capture counts until it is refunded', async () => {
  const order = await asked();
  const late = await order.payment(order.cents);
  const unsent = await order.payment(order.cents);
  await late.send();
  await order.withdraw();
  expect(await order.published('order.due-withdrawn')).toMatchObject([{ paymentId: late.event.paymentId }]);
  expect(await unsent.send(order.due.id)).toMatchObject({ status: 409, body: { code: 'not_due' } });
  await orders.deliver(paymentCaptured(late.event));
  expect(await order.seen()).toMatchObject({ shippingMethod: 'FedEx 2Day' });
  const [{ refundId }] = await order.published('order.refund-requested');
  // payments also refunds it when it is withdrawn, with the same id
  expect(refundId).toBe(order.due.id);
  const refunded = paymentRefunded({ ...late.event, refundId, refundedCents: order.cents });
  await orders.deliver(refunded, refunded);
  const { totalAmount, refundedAmount, paymentStatus, receipt, refunds } = await order.seen();
  expect(sumOfReceipt({ receipt })).toBe(44_98);
  expect([toCents(totalAmount) - toCents(refundedAmount), paymentStatus]).toEqual([44_98, 'partially_refunded']);
  expect(refunds).toMatchObject([{ state: 'done', amount: toMoney(order.cents) }]);

  expect((await order.refund({ shipping: true })).status).toBe(200);
  expect((await order.published('order.refund-requested')).at(-1)).toMatchObject({
    paymentId: order.first.paymentId,
    amountCents: 12_99,
  });
});

test('a failed payment that is captured after all is refunded, even if the amount was paid again', async () => {
  const order = await asked();
  const failed = await order.payment(order.cents);
  await failed.send();
  await orders.deliver(paymentFailed({ ...failed.event, reason: 'The answer was lost.' }));
  const again = await order.payment(order.cents);
  await again.send();
  await orders.deliver(paymentCaptured(again.event), paymentCaptured(failed.event), paymentCaptured(failed.event));
  const requests = await order.published('order.refund-requested');
  expect(requests).toMatchObject([{ paymentId: failed.event.paymentId, amountCents: order.cents }]);
  const [{ refundId }] = requests;
  await orders.deliver(paymentRefunded({ ...failed.event, refundId, refundedCents: order.cents }));
  const { shippingMethod, totalAmount, refundedAmount, paymentStatus } = await order.seen();
  expect({ shippingMethod, paymentStatus }).toEqual({
    shippingMethod: OVERNIGHT.to,
    paymentStatus: 'partially_refunded',
  });
  expect(toCents(totalAmount) - toCents(refundedAmount)).toBe(44_98 + order.cents);
});

test('payments learns which payments an order uses', async () => {
  const order = await asked();
  const [used, other] = [await order.payment(order.cents), await order.payment(order.cents)];
  await used.send();
  const statusFor = async (query: string) =>
    (await orders.request('GET', `/internal/orders/${order.id}${query}`, { caller: serviceCaller('payments') })).status;
  expect(await statusFor('')).toBe(200);
  for (const { paymentId } of [order.first, used.event]) expect(await statusFor(`?paymentId=${paymentId}`)).toBe(200);
  expect(await statusFor(`?paymentId=${other.event.paymentId}`)).toBe(404);
});

test('a full refund ends the amount due', async () => {
  const order = await asked();
  expect((await order.refund({ amount: '1.00' })).status).toBe(200);
  expect((await order.seen()).due).toMatchObject({ state: 'open' });
  expect((await order.refund({})).status).toBe(200);
  expect((await order.seen()).due).toBeNull();
});

test('a payment captured after a full refund makes the order partly refunded, until it is refunded too', async () => {
  const order = await asked();
  const late = await order.payment(order.cents);
  await late.send();
  await order.refund({});
  const [{ refundId }] = await order.published('order.refund-requested');
  await orders.deliver(paymentRefunded({ ...order.first, refundId, refundedCents: 44_98 }));
  expect(await order.seen()).toMatchObject({ paymentStatus: 'refunded' });
  await orders.deliver(paymentCaptured(late.event));
  expect(await order.seen()).toMatchObject({ paymentStatus: 'partially_refunded' });
  const { refundId: other } = (await order.published('order.refund-requested')).at(-1);
  await orders.deliver(paymentRefunded({ ...late.event, refundId: other, refundedCents: order.cents }));
  expect(await order.seen()).toMatchObject({ paymentStatus: 'refunded' });
});

test('a full refund pays back both payments', async () => {
  const { order, payment } = await upgraded();
  expect((await order.refund({})).status).toBe(200);
  const requests = await order.published('order.refund-requested');
  expect(requests).toMatchObject([
    { paymentId: order.first.paymentId, amountCents: 44_98 },
    { paymentId: payment.event.paymentId, amountCents: order.cents },
  ]);
  expect(await order.refund({})).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
  const [one, other] = requests.map(({ refundId }) => refundId);
  await orders.deliver(paymentRefunded({ ...order.first, refundId: one, refundedCents: 44_98 }));
  expect(await order.seen()).toMatchObject({ paymentStatus: 'partially_refunded' });
  await orders.deliver(paymentRefunded({ ...payment.event, refundId: other, refundedCents: order.cents }));
  const refunded = await order.seen();
  expect(refunded).toMatchObject({ paymentStatus: 'refunded', refundedAmount: refunded.totalAmount });
  expect(refunded.refunds).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect((await order.published('order.refunded')).map(({ isFull }) => isFull)).toEqual([false, true]);
});

test.each(['refused before', 'refused after'])(
  'pieces are left out and not refunded again when one of two payments is %s the other',
  async (when) => {
    const { order, payment } = await upgraded();
    const [{ id: itemId }] = (await order.seen()).orderItems;
    const all = { items: [{ itemId, quantity: 1 }], shipping: true };
    expect((await order.refund(all)).status).toBe(200);
    const [one, other] = (await order.published('order.refund-requested')).map(({ refundId }) => refundId);
    const refused = paymentRefundFailed({ ...order.first, refundId: one, reason: 'The card was closed.' });
    const paid = paymentRefunded({ ...payment.event, refundId: other, refundedCents: order.cents });
    for (const event of when === 'refused before' ? [refused, paid] : [paid, refused]) await orders.deliver(event);

    expect((await order.seen()).orderItems).toMatchObject([{ leftOut: 1 }]);
    expect((await order.published('order-details.changed')).at(-1).items).toMatchObject([{ leftOut: 1 }]);
    expect(await order.history()).toContain('1 × Rose Bouquet (Red) won’t be made or sent.');
    expect(await order.refund(all)).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
    expect(await order.refund({ amount: '44.98' })).toMatchObject({ status: 200 });
    const requests = await order.published('order.refund-requested');
    expect(requests).toHaveLength(3);
    expect(requests.at(-1)).toMatchObject({ paymentId: order.first.paymentId, amountCents: 44_98 });
  },
);

test.each(['refused before', 'refused after'])(
  'a return paid from two payments is refunded when one is %s the other',
  async (when) => {
    const { order, payment } = await upgraded();
    await order.status('delivered');
    const requested = await orders.request('POST', `/api/orders/${order.id}/return`, {
      caller: order.shopper,
      body: { reason: 'It is smaller than I thought' },
    });
    const [{ id: returnId, items }] = requested.body.returns;
    for (const state of ['accepted', 'received']) expect((await order.answerReturn(returnId, state)).status).toBe(200);
    expect((await order.refund({ returnId, items, shipping: true })).status).toBe(200);
    const [one, other] = (await order.published('order.refund-requested')).map(({ refundId }) => refundId);
    const refused = paymentRefundFailed({ ...order.first, refundId: one, reason: 'The card was closed.' });
    const paid = paymentRefunded({ ...payment.event, refundId: other, refundedCents: order.cents });
    for (const event of when === 'refused before' ? [refused, paid] : [paid, refused]) await orders.deliver(event);
    expect((await order.seen()).returns).toMatchObject([{ state: 'refunded' }]);
  },
);

test('a late refusal takes no pieces from a refund that is done', async () => {
  const { order } = await upgraded();
  const [{ id: itemId }] = (await order.seen()).orderItems;
  await order.refund({ items: [{ itemId, quantity: 1 }], shipping: true });
  const [one, other] = (await order.published('order.refund-requested')).map(({ refundId }) => refundId);
  const done = paymentRefunded({ ...order.first, refundId: one, refundedCents: 44_98 });
  const late = paymentRefundFailed({ ...order.first, refundId: one, reason: 'The card was closed.' });
  await orders.deliver(done, late);
  const { refunds } = await order.seen();
  const itemsOf = (refundId: string) => refunds.find(({ id }: { id: string }) => id === refundId)?.items;
  expect([itemsOf(one), itemsOf(other)]).toEqual([[{ itemId, quantity: 1 }], []]);
});

test("the customer's cancellation pays back both payments", async () => {
  const { order, payment } = await upgraded();
  const link = `/api/orders/${order.id}/cancel?token=${orderToken(orders.ctx.linkSecret, order.id)}`;
  expect((await orders.request('POST', link, { caller: visitorCaller(), body: {} })).status).toBe(200);
  // payments refunds the first one on `order.cancelled`
  expect(await order.published('order.refund-requested')).toMatchObject([
    { paymentId: payment.event.paymentId, amountCents: order.cents },
  ]);
  const { refunds } = await order.seen();
  expect(refunds.map(({ amount }: { amount: string }) => toCents(amount))).toEqual(
    expect.arrayContaining([44_98, order.cents]),
  );
});

test('a cheaper service after a paid one refunds the whole difference', async () => {
  const { order } = await upgraded();
  expect(await order.change('FEDEX_2_DAY')).toMatchObject({ status: 200, body: { shippingMethod: 'FedEx 2Day' } });
  expect(await order.published('order.refund-requested')).toMatchObject([{ amountCents: order.cents }]);
});
