import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, offer, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product({ priceCents: 40_00 });
const spring = offer({ title: 'Spring', discountValue: 25, applicableProducts: [rose.data.id] });
const shopper = customerCaller() as Shopper;
const admin = { caller: adminCaller() };
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, spring);
});
afterAll(() => orders.stop());

const placed = () => place(orders, shopper, [{ productId: rose.data.id, cents: 30_00, quantity: 2 }]);
const view = async (id: string): Promise<OrderView> =>
  (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body;
const amounts = ({ receipt }: OrderView) => receipt.map(({ label, rule, amount }) => [label, rule, amount]);
const sumOf = ({ receipt }: OrderView) => receipt.reduce((sum, { amount }) => sum + toCents(amount), 0);

const AS_PLACED = [
  [rose.data.name, '2 × $40.00', '80.00'],
  ['Spring', `25% off 2 × ${rose.data.name}`, '-20.00'],
  ['Shipping (FedEx Ground)', '$9.99 per parcel', '9.99'],
  ['Sales Tax (6.67%)', '6.67% of $60.00, to Oregon', '4.00'],
];

test('an order keeps the receipt of the day it was placed, including in its details and for admins', async () => {
  const order = await placed();
  expect(amounts(order)).toEqual(AS_PLACED);
  expect(sumOf(order)).toBe(toCents(order.totalAmount));
  await orders.deliver(offer({ ...spring.data, version: 99, title: 'Fall', discountValue: 90 }));
  expect(amounts(await view(order.id))).toEqual(AS_PLACED);
  const { body: asAdmin } = await orders.request('GET', `/api/admin/orders/${order.id}`, admin);
  expect(amounts(asAdmin)).toEqual(AS_PLACED);
  const [details] = (await orders.published('order-details.changed')).filter(({ orderId }) => orderId === order.id);
  expect(details).toMatchObject({ receipt: order.receipt });
  await orders.deliver(offer({ ...spring.data, version: 100 }));
});

test('an order placed before receipts existed explains its stored amounts', async () => {
  const { id, totalAmount } = await placed();
  await orders.rows('UPDATE orders SET receipt = NULL WHERE id = $1', [id]);
  const order = await view(id);
  expect(sumOf(order)).toBe(toCents(totalAmount));
  expect(amounts(order)[1]).toEqual(['Spring', `$10.00 off each of 2 × ${rose.data.name}`, '-20.00']);
});

test('a refund is a line once it is paid', async () => {
  const order = await placed();
  const paymentId = order.paymentId;
  await orders.deliver(paymentCaptured({ paymentId, orderId: order.id, amountCents: toCents(order.totalAmount) }));
  const refundId = randomUUID();
  const items = [{ itemId: order.orderItems[0]?.id, quantity: 1 }];
  const requested = await orders.request('POST', `/api/admin/orders/${order.id}/refund`, {
    ...admin,
    headers: { 'idempotency-key': refundId },
    body: { items, reason: 'Damaged' },
  });
  expect(requested.status).toBe(200);
  expect(amounts(await view(order.id))).toEqual(AS_PLACED);
  const stored = await orders.rows('SELECT id FROM refunds WHERE order_id = $1', [order.id]);
  const amountCents = toCents(order.totalAmount);
  const refund = { refundId: stored[0].id, refundedCents: 32_00 };
  await orders.deliver(paymentRefunded({ paymentId, orderId: order.id, amountCents, ...refund }));
  const refunded = await view(order.id);
  expect(amounts(refunded).at(-1)).toEqual(['Refund', `1 × ${rose.data.name}: Damaged`, '-32.00']);
  expect(sumOf(refunded)).toBe(toCents(order.totalAmount) - toCents(refunded.refundedAmount));
});
