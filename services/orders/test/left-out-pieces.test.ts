import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded, paymentRefundFailed } from '@loop-petal/contracts/events/payment-events';
import { jobChanged } from '@loop-petal/contracts/events/production-events';
import { shipmentCreated, shipmentHandedOver } from '@loop-petal/contracts/events/shipment-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { adminCaller, customerCaller, packerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { AUNT, place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const ivory = variation({ colorName: 'Ivory', stockQuantity: 50 });
const rose = product({ variations: [ivory] });
const tulip = product({ name: 'Tulip', priceCents: 12_01 });
const owner = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip);
});
afterAll(() => orders.stop());

interface Request {
  items?: { itemId: string; quantity: number }[];
  amount?: string;
  shipping?: boolean;
  stillSent?: boolean;
  restock?: boolean;
}

/** A paid order of two limited roses and a tulip, which may go to an aunt. */
async function paid({ tulipTo }: { tulipTo?: string } = {}) {
  const shopper = customerCaller() as Shopper;
  const address = {
    ...{ id: AUNT, name: 'Aunt', recipientName: 'Aunt May', phone: '206 555 0199', isDefault: false },
    ...{ addressLine1: '7 Fern Road', addressLine2: null, city: 'Seattle', state: 'OR', zipCode: '97201' },
    ...{ country: 'US', deliveryInstructions: null },
  };
  orders.addresses.set(`${shopper.ownerId}/${AUNT}`, address);
  const { id, paymentId, orderItems, totalAmount } = await place(orders, shopper, [
    { productId: rose.data.id, variationId: ivory.id, cents: 29_99, quantity: 2 },
    { productId: tulip.data.id, cents: 12_01, ...(tulipTo && { shipToAddressId: tulipTo }) },
  ]);
  const payment = { paymentId, orderId: id, amountCents: toCents(totalAmount) };
  await orders.deliver(paymentCaptured(payment));
  const [roses, tulips]: [string, string] = orderItems.map((item: { id: string }) => item.id);
  const ask = (method: string, path: string, body?: object, caller = owner) =>
    orders.request(method, `/api${path}`, { caller, ...(body && { body }) });
  const published = async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id);
  return {
    ...{ id, roses, tulips, ask, published },
    refund: (body: Request) =>
      orders.request('POST', `/api/admin/orders/${id}/refund`, {
        caller: owner,
        headers: { 'idempotency-key': randomUUID() },
        body,
      }),
    /** Delivers the outcome of a requested refund, the latest one by default. */
    async settle({ isDone = true, at = -1, refunded }: { isDone?: boolean; at?: number; refunded?: number } = {}) {
      const { refundId, amountCents } = (await published('order.refund-requested')).at(at) as never;
      const done = paymentRefunded({ ...payment, refundId, refundedCents: refunded ?? amountCents });
      const failed = paymentRefundFailed({ ...payment, refundId, reason: 'The card is closed.' });
      await orders.deliver(isDone ? done : failed);
    },
    status: (status: string) => ask('PATCH', `/admin/orders/${id}/status`, { status }),
    async leftOut(caller: typeof owner | Shopper = owner) {
      const { body } = await ask('GET', `/${caller === owner ? 'admin/' : ''}orders/${id}`, undefined, caller as never);
      return body.orderItems.map(({ leftOut }: { leftOut: number }) => leftOut);
    },
    shopper,
    /** The carrier has one of the parcels. */
    handOver(parcel: number) {
      const shipment = {
        shipmentId: randomUUID(),
        orderId: id,
        trackingNumber: `LP${id}/${parcel}`,
        parcel,
        parcels: 2,
      };
      const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
      const handedOverAt = '2026-12-01T10:00:00.000Z';
      return orders.deliver(
        shipmentCreated({ ...shipment, ...label }),
        shipmentHandedOver({ ...shipment, handedOverAt }),
      );
    },
    job: (line: number, piece: number, state: 'queued' | 'making' | 'ready' | 'cancelled') =>
      orders.deliver(
        jobChanged({
          ...{
            orderId: id,
            jobId: `00000000-0000-4000-8000-${id.slice(0, 8)}${line}00${piece}`,
            lineId: orderItems[line].id,
          },
          ...{ piece, productName: 'Rose Bouquet', selectedColor: null, state, artisanName: 'Lena', pictures: [] },
          startedAt: state === 'queued' ? null : '2026-11-24T17:00:00.000Z',
          finishedAt: state === 'ready' ? '2026-11-25T17:00:00.000Z' : null,
        }),
      ),
  };
}
const piece = (itemId: string, quantity = 1) => ({ itemId, quantity });

describe('a piece that is refunded before shipping', () => {
  test('is left out once the refund is done, everywhere', async () => {
    const order = await paid();
    expect((await order.refund({ items: [piece(order.roses)] })).status).toBe(200);
    expect(await order.leftOut()).toEqual([0, 0]);
    await order.settle();
    expect([await order.leftOut(), await order.leftOut(order.shopper)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    const details = (await order.published('order-details.changed')).at(-1);
    expect(details?.items).toMatchObject([
      { quantity: 2, leftOut: 1 },
      { quantity: 1, leftOut: 0 },
    ]);
    expect(await order.published('order.refunded')).toMatchObject([{ leavesOut: true, pieces: [{ quantity: 1 }] }]);
    const restocked = { reservationVersion: 1, pieces: [{ variationId: ivory.id, quantity: 1 }] };
    expect(await order.published('order.pieces-restocked')).toEqual([{ orderId: order.id, ...restocked }]);
    const { body } = await order.ask('GET', `/packing/orders/${order.id}`, undefined, packerCaller() as never);
    expect(body.orderItems).toMatchObject([{ quantity: 2, leftOut: 1 }, { leftOut: 0 }]);
    expect(body.making).toHaveLength(2);
    const history = await order.ask('GET', `/admin/orders/${order.id}/timeline`);
    expect(history.body.map(({ description }: { description: string }) => description)).toContain(
      '1 × Rose Bouquet (Ivory) won’t be made or sent.',
    );
    const asked = { paymentId: null, readsLog: false, eventIds: [] };
    const caller = serviceCaller('gateway');
    const books = await orders.request('POST', `/internal/orders/${order.id}/history`, { caller, body: asked });
    expect(books.body.books.promisedLines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1]);
  });

  test('counts once for a repeated event, and for one that arrives after a later one', async () => {
    const order = await paid();
    await order.refund({ items: [piece(order.roses)] });
    await order.refund({ items: [piece(order.tulips)] });
    await order.settle({ refunded: 44_80 });
    for (let i = 0; i < 2; i++) await order.settle({ at: 0, refunded: 31_99 });
    await order.settle({ refunded: 44_80 });
    expect(await order.leftOut()).toEqual([1, 1]);
    expect((await order.published('order-details.changed')).at(-1)?.items).toMatchObject([
      { leftOut: 1 },
      { leftOut: 1 },
    ]);
    expect((await order.published('order.pieces-restocked')).at(-1)?.pieces).toEqual([
      { variationId: ivory.id, quantity: 1 },
    ]);
  });

  test.each([
    ['a refund with its pieces still sent', { stillSent: true }],
    ['a refund of an amount', { items: undefined, amount: '5.00' }],
    ['a refund of the shipping', { items: undefined, shipping: true }],
  ])('is not left out by %s', async (_, changes) => {
    const order = await paid();
    const body = { items: [piece(order.roses)], ...changes };
    expect((await order.refund(JSON.parse(JSON.stringify(body)))).status).toBe(200);
    await order.settle();
    expect(await order.leftOut()).toEqual([0, 0]);
    expect(await order.published('order.pieces-restocked')).toEqual([]);
    expect(await order.published('order.refunded')).toMatchObject([{ leavesOut: false }]);
  });

  test('is sent after all when its refund fails, or the order ships first', async () => {
    const failed = await paid();
    await failed.refund({ items: [piece(failed.roses)] });
    await failed.settle({ isDone: false });
    expect(await failed.leftOut()).toEqual([0, 0]);
    const shipped = await paid();
    await shipped.refund({ items: [piece(shipped.roses)] });
    await shipped.status('shipped');
    await shipped.settle();
    expect(await shipped.leftOut()).toEqual([0, 0]);
    expect(await shipped.published('order.pieces-restocked')).toEqual([]);
    expect(await shipped.published('order.refunded')).toMatchObject([{ leavesOut: false }]);
    await shipped.refund({ items: [piece(shipped.roses)], restock: true });
    expect((await shipped.published('order.pieces-restocked')).at(-1)?.pieces).toMatchObject([{ quantity: 1 }]);
  });

  test('counts with the pieces that come back later', async () => {
    const order = await paid();
    await order.refund({ items: [piece(order.roses)] });
    await order.settle();
    await order.status('delivered');
    await order.refund({ items: [piece(order.roses)], restock: true });
    expect((await order.published('order.pieces-restocked')).map(({ pieces }) => pieces[0].quantity)).toEqual([1, 2]);
    const { body, status } = await order.ask(
      'POST',
      `/orders/${order.id}/return`,
      { reason: 'Too pink', items: [piece(order.roses)] },
      order.shopper as never,
    );
    expect([status, body.code]).toEqual([409, 'not_returnable']);
  });

  test('can’t be returned while another piece of its item is on its way back', async () => {
    const order = await paid();
    await order.refund({ items: [piece(order.roses)] });
    await order.settle();
    await order.status('delivered');
    const giveBack = () =>
      order.ask(
        'POST',
        `/orders/${order.id}/return`,
        { reason: 'Too pink', items: [piece(order.roses)] },
        order.shopper as never,
      );
    expect((await giveBack()).status).toBe(200);
    expect(await giveBack()).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
  });

  test('is not counted as one to make', async () => {
    const toMake = async () => (await order.ask('GET', '/admin/stats')).body.toMake;
    const order = await paid();
    const before = await toMake();
    await order.refund({ items: [piece(order.roses)] });
    await order.settle();
    expect(await toMake()).toBe(before - 1);
  });

  test('no longer delays the message that all pieces are ready', async () => {
    const order = await paid();
    await order.job(0, 0, 'ready');
    await order.job(1, 0, 'ready');
    await order.job(0, 1, 'making');
    await order.refund({ items: [piece(order.roses)] });
    await order.settle();
    expect(await order.published('order.pieces-ready')).toEqual([]);
    await order.job(0, 1, 'cancelled');
    expect(await order.published('order.pieces-ready')).toMatchObject([{ pieces: [{}, {}] }]);
  });

  test('can’t be changed when its whole item is left out', async () => {
    const order = await paid();
    await order.refund({ items: [piece(order.tulips)] });
    await order.settle();
    const path = `/admin/orders/${order.id}/items/${order.tulips}`;
    expect(await order.ask('PATCH', `${path}/color`, { color: 'Blue' })).toMatchObject({
      status: 409,
      body: { code: 'left_out' },
    });
    const { body } = await order.ask('GET', '/admin/stats/to-make');
    expect(body).not.toContainEqual(expect.objectContaining({ pieces: 0 }));
  });
});

describe('after one of two parcels is handed over', () => {
  test('its pieces count as sent, and the others can be left out', async () => {
    const order = await paid({ tulipTo: AUNT });
    await order.handOver(1);
    expect((await order.refund({ items: [piece(order.roses, 2)] })).status).toBe(200);
    await order.settle();
    expect(await order.leftOut()).toEqual([0, 0]);
    expect(await order.published('order.pieces-restocked')).toEqual([]);
    expect(await order.published('order.refunded')).toMatchObject([{ leavesOut: false }]);
    expect(await order.refund({ items: [piece(order.tulips)] })).toMatchObject({ body: { code: 'empty_parcel' } });
  });

  test('a refund of both leaves out only the pieces in the shop', async () => {
    const order = await paid({ tulipTo: AUNT });
    await order.handOver(2);
    expect((await order.refund({ items: [piece(order.tulips), piece(order.roses)] })).status).toBe(200);
    expect((await order.refund({ items: [piece(order.roses)] })).body.code).toBe('empty_parcel');
    await order.settle();
    expect(await order.leftOut()).toEqual([1, 0]);
    expect(await order.published('order.pieces-restocked')).toMatchObject([{ pieces: [{ quantity: 1 }] }]);
  });

  test('a refund that was requested before leaves out only the other parcel', async () => {
    const order = await paid({ tulipTo: AUNT });
    await order.refund({ items: [piece(order.roses)] });
    await order.handOver(1);
    await order.settle();
    expect(await order.leftOut()).toEqual([0, 0]);
    expect(await order.published('order.pieces-restocked')).toEqual([]);
    const history = await order.ask('GET', `/admin/orders/${order.id}/timeline`);
    expect(history.body.map(({ description }: { description: string }) => description)).toContain(
      '1 × Rose Bouquet (Ivory) had already left the shop.',
    );
  });
});

test.each([[['cancelled']], [['shipped', 'processing', 'cancelled']]])(
  'the event that ends an order names the lines that the carrier has, after: %s',
  async (statuses) => {
    const order = await paid({ tulipTo: AUNT });
    await order.handOver(2);
    for (const status of statuses) expect((await order.status(status)).status).toBe(200);
    expect(await order.published('order.cancelled')).toMatchObject([{ sentLines: [order.tulips] }]);
  },
);

describe('a refund that leaves a parcel empty', () => {
  test('is refused, together with one that is still on its way', async () => {
    const order = await paid();
    const all = [piece(order.roses, 2), piece(order.tulips)];
    const empty = {
      status: 409,
      body: { code: 'empty_parcel', message: expect.stringMatching(/^Nothing would be left/) },
    };
    expect(await order.refund({ items: all })).toMatchObject(empty);
    expect((await order.refund({ items: all.slice(0, 1) })).status).toBe(200);
    expect(await order.refund({ items: all.slice(1) })).toMatchObject(empty);
    await order.settle({ isDone: false });
    expect((await order.refund({ items: all.slice(1) })).status).toBe(200);
  });

  test('is refused for one of several addresses', async () => {
    const order = await paid({ tulipTo: AUNT });
    const items = [piece(order.tulips)];
    const { status, body } = await order.refund({ items });
    expect([status, body.code]).toEqual([409, 'empty_parcel']);
    expect(body.message).toMatch(/^The parcel to Aunt May would be empty/);
    expect((await order.refund({ items: [piece(order.roses)] })).status).toBe(200);
    expect((await order.refund({ items, stillSent: true })).status).toBe(200);
  });

  test('is allowed when it pays everything back, which ends the order', async () => {
    const order = await paid();
    const all = { items: [piece(order.roses, 2), piece(order.tulips)], shipping: true };
    expect(await order.refund({ ...all, stillSent: true })).toMatchObject({
      status: 409,
      body: { code: 'nothing_sent' },
    });
    expect((await order.refund(all)).status).toBe(200);
    await order.settle();
    expect(await order.published('order.refunded')).toMatchObject([{ releasesStock: true }]);
    expect(await order.status('shipped')).toMatchObject({ status: 409, body: { code: 'refunded' } });
  });
});
