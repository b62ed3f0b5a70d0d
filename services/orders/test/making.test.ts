import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { jobChanged, promiseChanged } from '@loop-petal/contracts/events/production-events';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const tulip = product({ name: 'Tulip Pot' });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip);
});
afterAll(() => orders.stop());

const PICTURE = { imageUrl: '/api/making/x', image: { width: 320, height: 320, widths: [320], placeholder: '' } };

type Job = ReturnType<typeof jobChanged>['data'];

async function newOrder() {
  const shopper = customerCaller() as Shopper;
  const { id, orderItems } = await place(orders, shopper, [
    { productId: rose.data.id, cents: 29_99, quantity: 2 },
    { productId: tulip.data.id, cents: 29_99 },
  ]);
  const pieceOf = (line: number, piece: number): Job => ({
    orderId: id,
    jobId: randomUUID(),
    lineId: orderItems[line].id,
    piece,
    productName: orderItems[line].productName,
    selectedColor: 'Red',
    state: 'queued',
    artisanName: 'Lena',
    startedAt: null,
    finishedAt: null,
    pictures: [],
  });
  const pieces = [pieceOf(0, 0), pieceOf(0, 1), pieceOf(1, 0)] as const;
  return {
    id,
    pieces,
    deliver: (piece: Job, changes: Partial<Job> = {}) => orders.deliver(jobChanged({ ...piece, ...changes })),
    view: async () => (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body,
    list: async () => (await orders.request('GET', '/api/user/orders', { caller: shopper })).body,
    cancel: () => orders.request('POST', `/api/orders/${id}/cancel`, { caller: shopper, body: {} }),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

describe('the production of an order', () => {
  test('is shown piece by piece, in the order of its lines', async () => {
    const order = await newOrder();
    const [first, second, third] = order.pieces;
    for (const piece of [third, second, first]) await order.deliver(piece);
    const done = {
      state: 'ready' as const,
      startedAt: '2026-11-24T17:00:00.000Z',
      finishedAt: '2026-11-25T17:00:00.000Z',
    };
    await order.deliver(second, { ...done, pictures: [PICTURE] });
    const queued = { state: 'queued', artisanName: 'Lena', startedAt: null, finishedAt: null, pictures: [] };
    const making = [
      expect.objectContaining({ productName: 'Rose Bouquet', ...queued }),
      expect.objectContaining({ productName: 'Rose Bouquet', ...done, pictures: [PICTURE] }),
      expect.objectContaining({ productName: 'Tulip Pot', ...queued }),
    ];
    expect((await order.view()).making).toEqual(making);
    expect(await order.list()).toMatchObject([{ id: order.id, making }]);
  });

  test('shows paid pieces as waiting until production has published their state', async () => {
    const order = await newOrder();
    const { paymentId, totalAmount } = await order.view();
    expect((await order.view()).making).toEqual([]);
    await orders.deliver(
      paymentCaptured({ paymentId, orderId: order.id, amountCents: Math.round(Number(totalAmount) * 100) }),
    );
    const waiting = { state: 'queued', artisanName: null, startedAt: null, finishedAt: null, pictures: [] };
    expect((await order.view()).making).toMatchObject([waiting, waiting, waiting]);
    await orders.rows('UPDATE orders SET promise = NULL WHERE id = $1', [order.id]);
    expect((await order.view()).making).toMatchObject([waiting, waiting, waiting]);
    await order.deliver(order.pieces[1], { state: 'cancelled' });
    await order.deliver(order.pieces[2], { state: 'making' });
    expect((await order.view()).making).toMatchObject([
      { productName: 'Rose Bouquet', ...waiting },
      { productName: 'Tulip Pot', state: 'making' },
    ]);
    const body = { status: 'cancelled' };
    await orders.request('PATCH', `/api/admin/orders/${order.id}/status`, { caller: adminCaller(), body });
    expect((await order.view()).making).toMatchObject([{ productName: 'Tulip Pot', state: 'making' }]);
  });

  test('omits cancelled pieces and ignores late events', async () => {
    const order = await newOrder();
    const [first, second] = order.pieces;
    await order.deliver(first, { state: 'making' });
    await order.deliver(second, { state: 'cancelled' });
    await orders.deliver({ ...jobChanged({ ...first, state: 'queued' }), time: '2020-01-01T00:00:00.000Z' });
    expect((await order.view()).making).toMatchObject([{ state: 'making' }]);
  });

  test('of a reopened order shows its new pieces, wherever the cancelled ones are stored', async () => {
    const order = await newOrder();
    const [first, second] = order.pieces;
    await order.deliver(first, { state: 'cancelled' });
    await order.deliver({ ...first, jobId: randomUUID() }, { state: 'making' });
    await order.deliver({ ...second, jobId: randomUUID() }, { state: 'making' });
    await order.deliver(second, { state: 'cancelled' });
    const making = [{ state: 'making' }, { state: 'making' }];
    expect((await order.view()).making).toMatchObject(making);
    expect(await order.list()).toMatchObject([{ id: order.id, making }]);
  });

  test('is published as started once, however often a job is paused', async () => {
    const order = await newOrder();
    const [first, second] = order.pieces;
    await order.deliver(first);
    expect(await order.published('order.making-begun')).toEqual([]);
    for (const state of ['making', 'paused', 'making', 'queued', 'making'] as const)
      await order.deliver(first, { state });
    await order.deliver(second, { state: 'making', artisanName: 'Ivy' });
    expect(await order.published('order.making-begun')).toEqual([
      { orderId: order.id, productName: 'Rose Bouquet', artisanName: 'Lena' },
    ]);
    const timeline = await orders.request('GET', `/api/admin/orders/${order.id}/timeline`, { caller: adminCaller() });
    expect(timeline.body.map(({ description }: { description: string }) => description)).toContain(
      'An artisan has started Rose Bouquet.',
    );
  });

  test('is published as ready once, with its last piece', async () => {
    const order = await newOrder();
    const [first, second, third] = order.pieces;
    await order.deliver(first, { state: 'ready', pictures: [PICTURE] });
    expect(await order.published('order.pieces-ready')).toEqual([]);
    await order.deliver(second, { state: 'cancelled' });
    await order.deliver({ ...second, jobId: randomUUID() }, { state: 'ready' });
    await order.deliver(third, { state: 'finishing' });
    expect(await order.published('order.pieces-ready')).toEqual([]);
    await order.deliver(third, { state: 'ready' });
    await order.deliver(third, { state: 'finishing' });
    await order.deliver(third, { state: 'ready' });
    expect(await order.published('order.pieces-ready')).toEqual([
      {
        orderId: order.id,
        pieces: expect.arrayContaining([
          { productName: 'Rose Bouquet', selectedColor: 'Red', artisanName: 'Lena', imageUrl: '/api/making/x' },
          { productName: 'Tulip Pot', selectedColor: 'Red', artisanName: 'Lena', imageUrl: null },
        ]),
      },
    ]);
  });

  test('of a reopened order is not ready before all of its new pieces are', async () => {
    const order = await newOrder();
    const renewed = order.pieces.map((piece) => ({ ...piece, jobId: randomUUID() }));
    for (const piece of order.pieces) await order.deliver(piece, { state: 'cancelled' });
    for (const [n, piece] of renewed.entries()) {
      expect(await order.published('order.pieces-ready')).toHaveLength(0);
      await order.deliver(piece, { state: n === 0 ? 'shipped' : 'ready' });
    }
    expect(await order.published('order.pieces-ready')).toHaveLength(1);
  });

  test('ends the customer’s right to cancel with the first started piece', async () => {
    const order = await newOrder();
    await order.deliver(order.pieces[0]);
    expect((await order.view()).canCancel).toBe(true);
    await order.deliver(order.pieces[0], { state: 'making' });
    expect((await order.view()).canCancel).toBe(false);
    expect(await order.cancel()).toMatchObject({
      status: 409,
      body: { code: 'not_cancellable', message: expect.stringContaining('started') },
    });
    await order.deliver(order.pieces[0], { state: 'queued' });
    expect((await order.view()).canCancel).toBe(true);
  });

  test('is not reported as ready when it is shipped unfinished and without a left-out piece', async () => {
    const order = await newOrder();
    await order.deliver(order.pieces[0], { state: 'making' });
    for (const piece of order.pieces) await order.deliver(piece, { state: 'shipped' });
    await order.deliver({ ...order.pieces[0], jobId: randomUUID() }, { state: 'cancelled' });
    expect(await order.published('order.pieces-ready')).toEqual([]);
  });

  test('is not reported once its order has ended or left meanwhile', async () => {
    const cancelled = await newOrder();
    expect((await cancelled.cancel()).status).toBe(200);
    await cancelled.deliver(cancelled.pieces[0], { state: 'making' });
    expect(await cancelled.published('order.making-begun')).toEqual([]);
    const sent = await newOrder();
    for (const status of ['processing', 'shipped'])
      await orders.request('PATCH', `/api/admin/orders/${sent.id}/status`, { caller: adminCaller(), body: { status } });
    for (const piece of sent.pieces) await sent.deliver(piece, { state: 'ready' });
    expect(await sent.published('order.pieces-ready')).toEqual([]);
  });

  test('is not reported for jobs that were closed by shipping their order', async () => {
    const order = await newOrder();
    for (const piece of order.pieces) await order.deliver(piece, { state: 'shipped' });
    for (const type of ['order.making-begun', 'order.pieces-ready']) expect(await order.published(type)).toEqual([]);
    const timeline = await orders.request('GET', `/api/admin/orders/${order.id}/timeline`, { caller: adminCaller() });
    expect(timeline.body.map(({ type }: { type: string }) => type)).toEqual(['order.placed']);
  });
});

test('a changed promise replaces the order’s earlier one', async () => {
  const order = await newOrder();
  const promise = { madeBy: '2026-12-07', from: '2026-12-08', to: '2026-12-14' };
  await orders.deliver(promiseChanged({ orderId: order.id, promise, neededBy: null }));
  expect(await order.view()).toMatchObject({ promise, estimatedDelivery: '2026-12-14T20:00:00.000Z' });
});
