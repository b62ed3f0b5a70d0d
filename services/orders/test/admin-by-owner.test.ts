import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

test('the order list can be limited to one guest or customer', async () => {
  const rose = product();
  await orders.deliver(rose);
  const shoppers = [visitorCaller() as Shopper, customerCaller() as Shopper];
  for (const shopper of shoppers) {
    const order = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
    const path = `/api/admin/orders?owner=${shopper.ownerId}&limit=10`;
    const found = await orders.request('GET', path, { caller: adminCaller() });
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect(found.headers.get('x-total-count')).toBe('1');
  }
});
