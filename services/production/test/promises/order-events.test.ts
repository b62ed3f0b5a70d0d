import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPaymentFailed,
  orderRefunded,
  orderServiceChanged,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { details, later, product, quote, states, workshop } from './one-product.ts';

describe('an order that relies on a version other than the reserved one', () => {
  const rose = () => workshop.line(product);
  const names = async (orderId: string) =>
    (await workshop.jobsOf(orderId)).map(({ productId }: { productId: string }) => productId);

  test.each([
    ['earlier', 1, 2],
    ['later', 2, 1],
  ])('is made according to its lines when the %s one is reserved', async (_, placed, reserved) => {
    const other = await workshop.product({ name: 'Daisy Stem' });
    const { orderId } = await workshop.reserve([workshop.line(other, { quantity: 3 })], { version: reserved });
    const more = { reservationVersion: placed, neededBy: '2026-06-12' };
    await workshop.order(orderId, [rose()] as never, true, more);
    expect(await names(orderId)).toEqual([product]);
    expect((await workshop.published('promise.changed')).at(-1)).toMatchObject({ orderId, neededBy: '2026-06-12' });
  });

  test('releases the other submission’s reservation as soon as it is placed', async () => {
    const { orderId } = await workshop.reserve([workshop.line(product, { quantity: 3 })], { version: 1 });
    expect((await quote()).madeBy).toBe('2026-06-04');
    await workshop.order(orderId, [rose()] as never, false, { reservationVersion: 2, hasPromise: false });
    expect((await quote()).madeBy).toBe('2026-06-01');
  });

  test('reserves nothing for a call after it was placed', async () => {
    const orderId = randomUUID();
    await workshop.order(orderId, [rose()] as never, false, { reservationVersion: 2, hasPromise: false });
    for (const version of [1, 2, 3]) {
      expect((await workshop.reserve([rose()], { orderId, version })).body.code).toBe('superseded');
    }
    expect((await quote()).madeBy).toBe('2026-06-01');
  });
});

test('the history of a paid order has its jobs for the reconciliation with its lines', async () => {
  const line = workshop.line(product, { quantity: 2 });
  const { orderId } = await workshop.reserve([line]);
  const madeLines = async () => {
    const body = { paymentId: null, readsLog: false, eventIds: [] };
    const caller = serviceCaller('gateway');
    return (await workshop.request('POST', `/internal/orders/${orderId}/history`, { caller, body })).body.books
      .madeLines;
  };
  expect(await madeLines()).toEqual([]);
  await workshop.order(orderId, [line] as never);
  const { lineId } = line;
  expect(await madeLines()).toEqual([
    { orderId, lineId, productId: product, variationId: null, selectedColor: null, pieces: 2 },
  ]);
});

describe('an order that has ended', () => {
  const placed = async (version: number) => {
    const orderId = randomUUID();
    await workshop.order(orderId, [workshop.line(product)] as never, true, { reservationVersion: version });
    return orderId;
  };
  const cancelled = (orderId: string, reservationVersion: number) =>
    orderCancelled({ orderId, reservationVersion, paymentId: null, by: 'admin', refund: false });

  test.each([
    ['was cancelled', (orderId: string) => cancelled(orderId, 1)],
    [
      'was refunded',
      (orderId: string) =>
        orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: false, isFull: true }),
    ],
    [
      'was shipped',
      (orderId: string) => orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] }),
    ],
  ])('is not made again when its payment event is repeated after it %s', async (_, ended) => {
    const ended1 = await placed(1);
    const unpaid = randomUUID();
    await workshop.order(unpaid, [workshop.line(product)] as never, false);
    for (const orderId of [ended1, unpaid]) {
      await workshop.deliver(ended(orderId));
      const before = await states(orderId);
      await workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false }));
      expect(await states(orderId)).toEqual(before);
    }
  });

  test('by shipping has its jobs, even if its payment event arrives later', async () => {
    const line = workshop.line(product);
    const { orderId } = await workshop.reserve([line]);
    await workshop.order(orderId, [line] as never, false);
    await workshop.deliver(orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] }));
    expect(await states(orderId)).toEqual(['shipped']);
    await workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false }));
    expect(await states(orderId)).toEqual(['shipped']);
  });

  test('by shipping has its jobs, even if its first events arrive later', async () => {
    const line = workshop.line(product);
    const { orderId } = await workshop.reserve([line]);
    await workshop.deliver(orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] }));
    await workshop.order(orderId, [line] as never, true);
    expect(await states(orderId)).toEqual(['shipped']);
    expect((await quote()).madeBy).toBe('2026-06-01');
  });

  test('and is reopened stays open when its cancellation event is repeated', async () => {
    const orderId = await placed(1);
    await workshop.deliver(cancelled(orderId, 1));
    const reopened = orderStatusChanged({
      ...{ orderId, reservationVersion: 2, from: 'cancelled', to: 'processing', by: 'admin', isBackInShop: false },
    });
    await workshop.deliver(reopened, cancelled(orderId, 1));
    expect(await states(orderId)).toEqual(['queued']);
    await workshop.deliver(cancelled(orderId, 2));
    expect(await states(orderId)).toEqual(['cancelled']);
  });
});

test.each([
  [
    'whose payment failed',
    (orderId: string) => orderPaymentFailed({ orderId, reservationVersion: 1, reason: 'declined' }),
  ],
  [
    'that is cancelled',
    (orderId: string) =>
      orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'customer', refund: true }),
  ],
  [
    'that is refunded',
    (orderId: string) =>
      orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: false, isFull: true }),
  ],
])('an order %s is no longer made', async (_, event) => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(event(orderId));
  expect(await states(orderId)).toEqual(['cancelled']);
  expect((await quote()).madeBy).toBe('2026-06-01');
});

test('a partly refunded order is still made, even if its customer paid more after it was placed', async () => {
  const orderId = await workshop.ordered(product);
  const refunded = { orderId, reservationVersion: 1, releasesStock: false };
  await workshop.deliver(orderRefunded({ ...refunded, amountCents: 40_00 }));
  expect(await states(orderId)).toEqual(['queued']);
  await workshop.deliver(orderRefunded({ ...refunded, amountCents: 30_00, isFull: true }));
  expect(await states(orderId)).toEqual(['cancelled']);
});

test('a reopened order gets a new promise', async () => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(
    orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'admin', refund: false }),
  );
  await workshop.reserve([workshop.line(product)]);
  await workshop.deliver(
    orderStatusChanged({
      orderId,
      reservationVersion: 2,
      from: 'cancelled',
      to: 'processing',
      by: 'admin',
      isBackInShop: false,
    }),
  );
  expect(await workshop.jobsOf(orderId)).toMatchObject([{ state: 'queued', promisedBy: '2026-06-02' }]);
});

test('a paid order without a promise gets one, and it is published', async () => {
  const orderId = randomUUID();
  await workshop.order(orderId, [workshop.line(product, { quantity: 2 })] as never);
  expect(await states(orderId)).toEqual(['queued', 'queued']);
  expect(await workshop.published('promise.changed')).toEqual([
    { orderId, promise: { madeBy: '2026-06-02', from: '2026-06-03', to: '2026-06-09' }, neededBy: null },
  ]);
});

describe('an order with a new address that takes other transit days', () => {
  const tell = (orderId: string, version: number, extraTransitDays: number | null) =>
    workshop.deliver(details(orderId, '', 0, version, { extraTransitDays }));
  const published = async () => (await workshop.published('promise.changed')).map(({ promise }) => promise);
  const toGuam = { madeBy: '2026-06-01', from: '2026-06-10', to: '2026-06-16' };

  test('gets other delivery days once, by its latest details', async () => {
    const orderId = await workshop.ordered(product);
    for (const [version, days] of [
      [2, null],
      [4, 6],
      [3, 8],
      [5, 6],
      [6, null],
    ] as const)
      await tell(orderId, version, days);
    expect(await published()).toEqual([toGuam]);
    await tell(orderId, 7, 0);
    expect((await published()).at(-1)).toEqual({ madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' });
  });

  test('keeps its day of pickup, and gets them when it is shipped instead', async () => {
    const lines = [workshop.line(product)];
    const { orderId } = await workshop.reserve(lines, { service: 'LOCAL_PICKUP' });
    await workshop.order(orderId, lines as never, true, { shippingService: 'Local pickup' });
    await tell(orderId, 2, 6);
    expect(await published()).toEqual([]);
    const change = { service: 'FEDEX_GROUND', from: 'Local pickup', to: 'FedEx Ground', refundCents: 0 } as const;
    await workshop.deliver(orderServiceChanged({ orderId, ...change }));
    expect(await published()).toEqual([toGuam]);
  });

  test('gets them also when the address arrives before the order', async () => {
    const orderId = randomUUID();
    await tell(orderId, 2, 6);
    await workshop.order(orderId, [workshop.line(product)] as never);
    expect(await published()).toEqual([toGuam]);
  });
});

test('an event that is delivered twice has one effect', async () => {
  const orderId = randomUUID();
  const lines = [workshop.line(product)];
  await workshop.order(orderId, lines);
  await workshop.order(orderId, lines);
  expect(await states(orderId)).toEqual(['queued']);
});

test.each([
  ['shipped', (orderId: string) => orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] })],
  ['delivered', (orderId: string) => orderDelivered({ orderId, reservationVersion: 1 })],
  [
    'moved on',
    (orderId: string) =>
      orderStatusChanged({
        orderId,
        reservationVersion: 1,
        from: 'pending',
        to: 'delivered',
        by: 'admin',
        isBackInShop: false,
      }),
  ],
])('an order that is %s leaves production', async (_, event) => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(event(orderId));
  expect(await states(orderId)).toEqual(['shipped']);
  expect((await workshop.asAdmin('GET', '/jobs')).body).toEqual([]);
});

test('unfinished jobs closed by shipping stay unfinished and continue when the order is moved back', async () => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] }));
  const latest = async () => (await workshop.published('job.changed')).filter((job) => job.orderId === orderId).at(-1);
  expect(await latest()).toMatchObject({ state: 'shipped', startedAt: null, finishedAt: null });
  await workshop.deliver(
    orderStatusChanged({
      orderId,
      reservationVersion: 1,
      from: 'shipped',
      to: 'processing',
      by: 'admin',
      isBackInShop: false,
    }),
  );
  expect(await latest()).toMatchObject({ state: 'queued', finishedAt: null });
  expect(await states(orderId)).toEqual(['queued']);
});

test('an order that was set to shipped and moved back stays open when `order.shipped` arrives late', async () => {
  const orderId = await workshop.ordered(product);
  const order = { orderId, reservationVersion: 1 };
  const shipped = orderShipped({ ...order, parcelTrackingNumbers: [null] });
  const back = orderStatusChanged({ ...order, from: 'shipped', to: 'processing', by: 'admin', isBackInShop: false });
  await workshop.deliver({ ...back, time: later(shipped.time) }, shipped);
  expect(await states(orderId)).toEqual(['queued']);
});

describe('an order whose `order.paid` arrives before `order.placed`', () => {
  const paid = (orderId: string) => workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false }));

  test('is made from its reservation', async () => {
    const lines = [workshop.line(product)];
    const { orderId } = await workshop.reserve(lines);
    await paid(orderId);
    workshop.setNow('2026-05-31T20:00:00.000Z');
    await workshop.watch();
    const next = await workshop.ordered(product);
    await workshop.order(orderId, lines, false);
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ state: 'queued', promisedBy: '2026-06-01' }]);
    expect(await workshop.jobsOf(next)).toMatchObject([{ promisedBy: '2026-06-02' }]);
  });

  test('is made without a reservation and gets a promise', async () => {
    const orderId = randomUUID();
    await paid(orderId);
    await workshop.order(orderId, [workshop.line(product, { quantity: 2 })] as never, false);
    expect(await states(orderId)).toEqual(['queued', 'queued']);
    expect(await workshop.published('promise.changed')).toMatchObject([{ orderId }]);
  });

  test.each([
    ['cancelled', orderCancelled, { paymentId: null, by: 'customer', refund: true }],
    ['refunded', orderRefunded, { amountCents: 40_00, releasesStock: true }],
    ['shipped', orderShipped, { parcelTrackingNumbers: [null] }],
  ])('is not made when it is %s before `order.placed` arrives', async (_, event, data) => {
    const lines = [workshop.line(product)];
    const { orderId } = await workshop.reserve(lines);
    await paid(orderId);
    await workshop.deliver(event({ orderId, reservationVersion: 1, ...data } as never));
    await workshop.order(orderId, lines, false);
    expect((await workshop.asAdmin('GET', '/jobs')).body).toEqual([]);
    expect((await quote()).madeBy).toBe('2026-06-01');
  });
});
