import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const [red, blue] = ['Red', 'Blue'].map((colorName) => variation({ colorName, imageUrl: `/images/${colorName}` }));
const gold = variation({ colorName: 'Gold', stockQuantity: 3 });
const gone = variation({ colorName: 'Gone', isAvailable: false });
const rose = product({ variations: [red, blue, gold, gone] as never });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.down.clear();
  orders.recolored.length = 0;
});

async function placed(selectedColor = 'Red') {
  const line = { productId: rose.data.id, cents: 29_99, selectedColor };
  const { id, paymentId, totalAmount, orderItems } = await place(orders, customerCaller() as Shopper, [line]);
  await orders.deliver(paymentCaptured({ paymentId, orderId: id, amountCents: toCents(totalAmount) }));
  const itemId: string = orderItems[0].id;
  const call = (method: string, path: string, body?: object) =>
    orders.request(method, `/api/admin/orders/${id}${path}`, { caller: adminCaller(), body });
  return {
    ...{ id, itemId },
    change: (color: string) => call('PATCH', `/items/${itemId}/color`, { color }),
    status: (status: string) => call('PATCH', '/status', { status }),
    history: async () => (await call('GET', '/timeline')).body.map(({ description }: never) => description),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

test('the color of an item changes once, in production first, with its picture, history and copies', async () => {
  const order = await placed();
  for (const color of ['blue', 'Blue'])
    expect(await order.change(color)).toMatchObject({
      status: 200,
      body: { orderItems: [{ selectedColor: 'Blue', variationId: blue?.id, imageUrl: '/images/Blue' }] },
    });
  expect(orders.recolored).toEqual([
    { lineId: order.itemId, from: 'Red', variationId: blue?.id, selectedColor: 'Blue' },
  ]);
  expect(await order.published('order.color-changed')).toEqual([
    { orderId: order.id, productName: 'Rose Bouquet', from: 'Red', to: 'Blue' },
  ]);
  const copy = (await order.published('order-details.changed')).at(-1);
  expect(copy?.items).toMatchObject([{ selectedColor: 'Blue' }]);
  expect(await order.history()).toContain('Rose Bouquet: color changed from Red to Blue.');
  expect(JSON.stringify(await orders.published('audit.recorded'))).toContain('changed a color');
});

test('nothing changes while production does not answer, or when a piece is started', async () => {
  const order = await placed();
  orders.down.add('production');
  expect((await order.change('Blue')).status).toBe(503);
  orders.down.clear();
  orders.begun.add(order.itemId);
  expect(await order.change('Blue')).toMatchObject({ status: 409, body: { code: 'begun' } });
  expect(await order.published('order.color-changed')).toEqual([]);
});

test.each([
  ['color_unavailable', 'Red', 'Green'],
  ['color_unavailable', 'Red', 'Gone'],
  ['limited_edition', 'Red', 'Gold'],
  ['limited_edition', 'Gold', 'Red'],
])('a change of the color is refused as %s from %s to %s', async (code, from, to) => {
  const order = await placed(from);
  expect(await order.change(to)).toMatchObject({ status: 409, body: { code } });
  expect(orders.recolored).toEqual([]);
});

test('a change of the color is refused for a closed order, an unknown item and bad input', async () => {
  const order = await placed();
  expect((await order.change('')).status).toBe(400);
  await order.status('cancelled');
  expect(await order.change('Blue')).toMatchObject({ status: 409, body: { code: 'not_open' } });
  const other = await placed();
  const path = `/api/admin/orders/${other.id}/items/${order.itemId}/color`;
  const answer = await orders.request('PATCH', path, { caller: adminCaller(), body: { color: 'Blue' } });
  expect(answer.status).toBe(404);
});
