import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { shipmentCreated } from '@loop-petal/contracts/events/shipment-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

/** A paid order of $29.99 that ships with FedEx 2Day for $12.99, promised for Dec 7. */
async function placed(changes: object = {}) {
  const shopper = customerCaller() as Shopper;
  const amounts = { shippingMethod: 'FedEx 2Day', shippingCost: '12.99', totalAmount: '44.98', ...changes };
  const line = { productId: rose.data.id, cents: 29_99 };
  const { body } = await post(orders, shopper, pay(orders, shopper, orderBody([line], amounts)));
  const { id, paymentId } = body;
  const payment = { paymentId, orderId: id, amountCents: toCents(body.totalAmount) };
  await orders.deliver(paymentCaptured(payment));
  const call = (method: string, path: string, given?: object) =>
    orders.request(method, `/api/admin/orders/${id}${path}`, { caller: adminCaller(), body: given });
  return {
    ...{ id, payment },
    change: (service: string) => call('POST', '/change-service', { service }),
    seen: async () => (await call('GET', '')).body,
    history: async () => (await call('GET', '/timeline')).body.map(({ description }: never) => description),
    refund: (given: object) => call('POST', '/refund', given),
    status: (status: string) => call('PATCH', '/status', { status }),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

test('a cheaper service refunds the difference once, and copies and history have the new service', async () => {
  const order = await placed();
  const answers = await Promise.all([order.change('FEDEX_EXPRESS_SAVER'), order.change('FEDEX_EXPRESS_SAVER')]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ shippingMethod: 'FedEx Express Saver', shippingCost: '12.99' });
  }
  const [request, ...others] = await order.published('order.refund-requested');
  expect([request?.amountCents, others]).toEqual([3_00, []]);
  const refund = {
    amount: '3.00',
    shippingAmount: '3.00',
    reason: 'Shipping changed from FedEx 2Day to FedEx Express Saver',
  };
  expect((await order.seen()).refunds).toMatchObject([{ ...refund, state: 'requested' }]);
  const names = { from: 'FedEx 2Day', to: 'FedEx Express Saver' };
  expect(await order.published('order.service-changed')).toEqual([
    { orderId: order.id, service: 'FEDEX_EXPRESS_SAVER', ...names, refundCents: 3_00, paidCents: 0 },
  ]);
  expect((await order.published('order-details.changed')).at(-1)).toMatchObject({ shippingMethod: names.to });
  expect(await order.history()).toContain(
    'Shipping changed from FedEx 2Day to FedEx Express Saver, with a refund of $3.00.',
  );
  expect(JSON.stringify(await orders.published('audit.recorded'))).toContain('changed the shipping service');
});

test('the rest of the shipping can be refunded after a change', async () => {
  const order = await placed();
  await order.change('FEDEX_EXPRESS_SAVER');
  expect((await order.refund({ shipping: true })).status).toBe(200);
  const amounts = (await order.published('order.refund-requested')).map(({ amountCents }) => amountCents);
  expect(amounts).toEqual([3_00, 9_99]);
  expect(await order.refund({ shipping: true })).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
});

test('a service of the same price is changed without a refund', async () => {
  const order = await placed({ shippingMethod: 'FedEx Ground', shippingCost: '9.99', totalAmount: '41.98' });
  expect(await order.change('FEDEX_EXPRESS_SAVER')).toMatchObject({ status: 200, body: { refunds: [] } });
  expect(await order.published('order.service-changed')).toMatchObject([{ refundCents: 0 }]);
  expect(await order.published('order.refund-requested')).toEqual([]);
});

test('a full refund leaves nothing to refund', async () => {
  const order = await placed();
  await orders.deliver(paymentRefunded({ ...order.payment, refundId: null, refundedCents: 44_98 }));
  expect(await order.change('FEDEX_GROUND')).toMatchObject({ status: 409, body: { code: 'not_open' } });
});

test.each<[string, string, (order: Awaited<ReturnType<typeof placed>>) => Promise<unknown>]>([
  ['not_open', 'FEDEX_GROUND', (order) => order.status('cancelled')],
  [
    'needed_by',
    'FEDEX_GROUND',
    ({ id }) => orders.rows("UPDATE orders SET needed_by = '2026-12-08' WHERE id = $1", [id]),
  ],
  [
    'has_label',
    'FEDEX_GROUND',
    ({ id: orderId }) => {
      const shipment = { shipmentId: randomUUID(), trackingNumber: `LP${orderId}`, orderId, parcels: 1, parcel: 1 };
      const label = { service: 'FEDEX_2_DAY', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
      return orders.deliver(shipmentCreated({ ...shipment, ...label }));
    },
  ],
])('is refused as %s', async (code, service, before) => {
  const order = await placed();
  await before(order);
  expect(await order.change(service)).toMatchObject({ status: 409, body: { code } });
  expect(await order.published('order.service-changed')).toEqual([]);
});
