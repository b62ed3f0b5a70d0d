import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded, paymentRefundFailed } from '@loop-petal/contracts/events/payment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const ivory = variation({ colorName: 'Ivory', stockQuantity: 5 });
const rose = product({ variations: [ivory] });
const tulip = product({ name: 'Tulip', priceCents: 12_01 });
const owner = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip);
});
afterAll(() => orders.stop());

const ask = (method: string, path: string, body?: unknown) =>
  orders.request(method, path, { caller: owner, ...(body === undefined ? {} : { body }) });

/** A paid, delivered order of two limited roses and a tulip: $71.99 with $4.80 of tax, and $9.99 of shipping. */
async function arrived(shopper: Shopper = customerCaller() as Shopper, status = 'delivered') {
  const { id, paymentId, orderItems, totalAmount } = await place(orders, shopper, [
    { productId: rose.data.id, variationId: ivory.id, cents: 29_99, quantity: 2 },
    { productId: tulip.data.id, cents: 12_01 },
  ]);
  const payment = { paymentId, orderId: id, amountCents: toCents(totalAmount) };
  await orders.deliver(paymentCaptured(payment));
  await ask('PATCH', `/api/admin/orders/${id}/status`, { status });
  const [roses, tulips]: [string, string] = orderItems.map((item: { id: string }) => item.id);
  const published = async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id);
  return {
    ...{ id, roses, tulips, totalAmount, published, shopper },
    refund: (body: object, key: string = randomUUID()) =>
      orders.request('POST', `/api/admin/orders/${id}/refund`, {
        caller: owner,
        headers: { 'idempotency-key': key },
        body,
      }),
    /** The provider carries out the latest refund, or refuses it. */
    async settle(isDone = true) {
      const { refundId, amountCents } = (await published('order.refund-requested')).at(-1) as never;
      const done = paymentRefunded({ ...payment, refundId, refundedCents: amountCents });
      await orders.deliver(
        isDone ? done : paymentRefundFailed({ ...payment, refundId, reason: 'The card is closed.' }),
      );
    },
    seen: async () => (await ask('GET', `/api/admin/orders/${id}`)).body,
    seenByCustomer: async () => (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body,
  };
}
const restockedBy = (order: Awaited<ReturnType<typeof arrived>>) => order.published('order.pieces-restocked');
const one = (itemId: string, quantity = 1) => ({ items: [{ itemId, quantity }] });

async function received() {
  const order = await arrived();
  const { body } = await orders.request('POST', `/api/orders/${order.id}/return`, {
    caller: order.shopper,
    body: { reason: 'Too pink', ...one(order.roses) },
  });
  const returnId: string = body.returns[0].id;
  for (const state of ['accepted', 'received']) {
    await ask('PATCH', `/api/admin/orders/${order.id}/returns/${returnId}`, { state });
  }
  return { ...order, returnId };
}

describe('a refund by item', () => {
  test('covers items with their tax; all items and the shipping add up to the total', async () => {
    const order = await arrived();
    expect((await order.refund({ ...one(order.roses), reason: 'A petal was torn' })).status).toBe(200);
    await order.settle();
    expect((await order.refund({ items: [...one(order.roses).items, ...one(order.tulips).items] })).status).toBe(200);
    await order.settle();
    expect((await order.refund({ shipping: true })).status).toBe(200);
    await order.settle();
    const amounts = (await order.published('order.refund-requested')).map(({ amountCents }) => amountCents);
    expect(amounts).toEqual([31_99, 44_80, 9_99]);
    expect(await order.seen()).toMatchObject({ refundedAmount: order.totalAmount, paymentStatus: 'refunded' });
    const refunded = await order.published('order.refunded');
    expect(refunded.map(({ keepsShipping }) => keepsShipping)).toEqual([true, true, false]);
    expect(refunded.map(({ pieces, withShipping }) => [pieces, withShipping])).toEqual([
      [[{ productName: 'Rose Bouquet', selectedColor: 'Ivory', quantity: 1 }], false],
      [
        [
          { productName: 'Rose Bouquet', selectedColor: 'Ivory', quantity: 1 },
          { productName: 'Tulip', selectedColor: 'Red', quantity: 1 },
        ],
        false,
      ],
      [[], true],
    ]);
  });

  test('is shown to the customer with its reason once it is done', async () => {
    const order = await arrived();
    await order.refund({ ...one(order.tulips), shipping: true, reason: 'Arrived late' });
    expect((await order.seenByCustomer()).refunds).toEqual([]);
    expect((await order.seen()).refunds).toMatchObject([{ state: 'requested' }]);
    await order.settle();
    const shown = { state: 'done', ...one(order.tulips), amount: '22.80', withShipping: true, reason: 'Arrived late' };
    expect((await order.seenByCustomer()).refunds).toMatchObject([shown]);
    await orders.deliver(userDeleted({ userId: order.shopper.ownerId }));
    expect((await order.seen()).refunds).toMatchObject([{ ...shown, reason: '' }]);
  });

  test.each([
    ['an item twice', (id: string) => ({ items: [...one(id).items, ...one(id).items] }), 400, undefined],
    ['an amount and items', (id: string) => ({ ...one(id), amount: '5.00' }), 400, undefined],
    ['an item of another order', () => one(randomUUID()), 404, undefined],
    ['more pieces than ordered', (id: string) => one(id, 3), 409, 'already_refunded'],
    ['an unknown return', () => ({ returnId: randomUUID() }), 404, undefined],
  ])('of %s is refused', async (_, bodyOf, status, code) => {
    const order = await arrived();
    const answer = await order.refund(bodyOf(order.roses));
    expect([answer.status, code && answer.body.code]).toEqual([status, code]);
    expect((await order.seen()).refunds).toEqual([]);
  });

  test('never pays back a piece or the shipping twice, or more than the total, even for concurrent clicks', async () => {
    const order = await arrived();
    const body = { ...one(order.tulips), shipping: true };
    const answers = await Promise.all([order.refund(body), order.refund(body), order.refund(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await order.refund({ shipping: true })).status).toBe(409);
    await order.refund({ amount: '50.00' });
    expect(await order.refund(one(order.roses))).toMatchObject({ status: 409, body: { code: 'refund_amount' } });
  });

  test('is made once for a repeated key, and can be repeated after a failure', async () => {
    const order = await arrived();
    const key = randomUUID();
    expect((await order.refund(one(order.tulips), key)).status).toBe(200);
    expect((await order.refund(one(order.tulips), key)).status).toBe(200);
    expect(await order.published('order.refund-requested')).toHaveLength(1);
    await order.settle(false);
    expect((await order.refund(one(order.tulips))).status).toBe(200);
  });
});

describe('restocked pieces', () => {
  test('are published as the total of the order; a failed refund counts once', async () => {
    const order = await arrived();
    await order.refund({ ...one(order.roses), restock: true });
    await order.refund({ items: [...one(order.roses).items, ...one(order.tulips).items], restock: true });
    await order.settle(false);
    await order.refund({ ...one(order.roses), restock: true });
    expect((await restockedBy(order)).map(({ pieces }) => pieces)).toEqual(
      [1, 2, 2].map((quantity) => [{ variationId: ivory.id, quantity }]),
    );
  });

  test('must have left the shop', async () => {
    const order = await arrived(undefined, 'processing');
    expect(await order.refund({ ...one(order.roses), restock: true })).toMatchObject({
      status: 409,
      body: { code: 'not_shipped' },
    });
    expect((await order.refund(one(order.roses))).status).toBe(200);
    expect(await restockedBy(order)).toEqual([]);
  });
});

describe('a received return', () => {
  test.each([
    ['its items', ({ roses }: { roses: string }) => one(roses)],
    ['its id', ({ returnId }: { returnId: string }) => ({ returnId })],
    ['its id and a smaller amount', ({ returnId }: { returnId: string }) => ({ returnId, amount: '20.00' })],
  ])('is refunded with %s, once the refund is paid', async (_, bodyOf) => {
    const order = await received();
    expect((await order.refund(bodyOf(order))).status).toBe(200);
    expect((await order.seen()).returns).toMatchObject([{ state: 'received', refundId: expect.any(String) }]);
    expect((await order.refund({ returnId: order.returnId })).status).toBe(409);
    await order.settle();
    expect((await order.seenByCustomer()).returns).toMatchObject([{ state: 'refunded' }]);
  });

  test('stays received after a failed refund, and can be refunded again', async () => {
    const order = await received();
    await order.refund({ returnId: order.returnId });
    await order.settle(false);
    expect((await order.seen()).returns).toMatchObject([{ state: 'received', refundId: null }]);
    expect((await order.refund({ returnId: order.returnId })).status).toBe(200);
  });

  test('of a fully refunded order is not an open return', async () => {
    const openReturns = async () => (await ask('GET', '/api/admin/stats')).body.openReturns;
    const order = await received();
    const before = await openReturns();
    await order.refund({});
    await order.settle();
    expect(await openReturns()).toBe(before - 1);
  });

  test.each([
    ['of other pieces', ({ tulips }: { tulips: string }) => one(tulips)],
    ['of its pieces for another reason', ({ roses }: { roses: string }) => ({ ...one(roses), returnId: null })],
  ])('is not refunded by a refund %s', async (_, bodyOf) => {
    const order = await received();
    expect((await order.refund(bodyOf(order))).status).toBe(200);
    await order.settle();
    expect((await order.seen()).returns).toMatchObject([{ state: 'received', refundId: null }]);
  });
});
