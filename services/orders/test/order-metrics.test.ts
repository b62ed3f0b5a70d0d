import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { ordersPlaced, ordersPlacedCents } from '../src/checkout/commit-order.ts';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

test('an order that is posted many times is counted once', async () => {
  const rose = product();
  await orders.deliver(rose);
  const shopper = visitorCaller() as Shopper;
  const body = pay(orders, shopper, orderBody([{ productId: rose.data.id, cents: rose.data.priceCents }]));
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(orders, shopper, body, 'key-1')));
  answers.push(await post(orders, shopper, body, 'key-1'));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect((await ordersPlaced.get()).values).toMatchObject([{ value: 1 }]);
  const cents = Math.round(Number(answers[0]?.body.totalAmount) * 100);
  expect((await ordersPlacedCents.get()).values).toMatchObject([{ value: cents }]);
});
