import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const DAY_MS = 24 * 60 * 60_000;
const late = async () =>
  (await orders.request('GET', '/internal/today', { caller: serviceCaller('gateway') })).body.late.count;

test('an order without a promise is not late because of the days on which the shop was closed', async () => {
  const { id } = await place(orders, customerCaller() as Shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  await orders.rows(
    `UPDATE orders SET promise = NULL, payment_status = 'succeeded', created_at = now() - interval '20 days' WHERE id = $1`,
    [id],
  );
  expect(await late()).toBe(1);
  const dayBefore = (days: number) => shopDay(new Date(Date.now() - days * DAY_MS), 'America/Los_Angeles');
  const closed = { from: dayBefore(22), to: dayBefore(1), message: 'At a fair', takesOrders: true };
  await orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, closed, version: 1 }));
  expect(await late()).toBe(0);
});
