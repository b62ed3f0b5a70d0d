import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPaymentFailed,
  orderRefunded,
  orderServiceChanged,
  orderShipped,
  orderShippingUpgraded,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { listJobsPromisedAfter } from '../src/jobs/job-store.ts';
import { findPlanVersion } from '../src/workshop/plan-version.ts';
import { type ProductionService, startProduction } from './start-production.ts';

let workshop: ProductionService;
let product: string;
let lena: string;
beforeEach(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
  product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 480 });
});
afterEach(() => workshop.stop());

const quote = async (id = product) => (await workshop.request('GET', `/api/promises/${id}`)).body;
const quoteCart = async (items: object[], neededBy?: string) =>
  (await workshop.request('POST', '/api/promises', { body: { items, neededBy } })).body;
/** A second after a moment. */
const later = (time: string) => new Date(Date.parse(time) + 1000).toISOString();
const states = async (orderId: string) => (await workshop.jobsOf(orderId)).map(({ state }: { state: string }) => state);

test('a product is promised for its artisan’s next free time, with the delivery days of each service', async () => {
  // a full day of work, starting tomorrow
  expect(await quote()).toEqual({
    madeBy: '2026-06-01',
    services: {
      FEDEX_GROUND: { from: '2026-06-02', to: '2026-06-08' },
      FEDEX_EXPRESS_SAVER: { from: '2026-06-04', to: '2026-06-04' },
      FEDEX_2_DAY: { from: '2026-06-03', to: '2026-06-03' },
      STANDARD_OVERNIGHT: { from: '2026-06-02', to: '2026-06-02' },
      PRIORITY_OVERNIGHT: { from: '2026-06-02', to: '2026-06-02' },
    },
    available: true,
    backOn: null,
    lacking: null,
    keptOf100: null,
  });
});

describe('a promise to a territory', () => {
  const inGuam = { from: '2026-06-10', to: '2026-06-16' };

  test('has the longer transit of its ZIP code on the product page, in the cart and in the order', async () => {
    const { body: quoted } = await workshop.request('GET', `/api/promises/${product}?zip=96910-1234`);
    expect(quoted.services.FEDEX_GROUND).toEqual(inGuam);
    const items = [{ productId: product, quantity: 1 }];
    const cart = await workshop.request('POST', '/api/promises', { body: { items, zips: ['97205', '96910'] } });
    expect(cart.body.services.FEDEX_GROUND).toMatchObject(inGuam);
    const { body } = await workshop.reserve([workshop.line(product)], { extraTransitDays: 6 });
    expect(body.promise).toEqual({ madeBy: '2026-06-01', ...inGuam });
  });

  test('is made late by the days in the order, and keeps them with a faster service', async () => {
    const orderId = randomUUID();
    await workshop.order(orderId, [workshop.line(product)] as never, true, { extraTransitDays: 6 });
    await workshop.deliver(orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }));
    const promises = (await workshop.published('promise.changed')).map(({ promise }) => promise);
    expect(promises).toEqual([
      { madeBy: '2026-06-01', ...inGuam },
      { madeBy: '2026-06-01', from: '2026-06-11', to: '2026-06-11' },
    ]);
  });
});

test('a slower service keeps the production day and moves the delivery days, also back', async () => {
  const orderId = randomUUID();
  await workshop.order(orderId, [workshop.line(product)] as never, true);
  const change = (service: 'FEDEX_2_DAY' | 'FEDEX_GROUND') =>
    orderServiceChanged({ orderId, service, from: 'one', to: 'another', refundCents: 0, paidCents: 0 });
  await workshop.deliver(change('FEDEX_2_DAY'), change('FEDEX_GROUND'), change('FEDEX_GROUND'));
  const promises = (await workshop.published('promise.changed')).map(({ promise }) => promise);
  expect(promises.slice(-2)).toEqual([
    { madeBy: '2026-06-01', from: '2026-06-03', to: '2026-06-03' },
    { madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' },
  ]);
});

test('an order that its customer collects is promised for the day on which it is made', async () => {
  const orderId = randomUUID();
  await workshop.order(orderId, [workshop.line(product)] as never, true);
  const names = { from: 'FedEx Ground', to: 'Local pickup', refundCents: 9_99, paidCents: 0 };
  await workshop.deliver(orderServiceChanged({ orderId, service: 'LOCAL_PICKUP', ...names }));
  const day = '2026-06-01';
  expect((await workshop.published('promise.changed')).at(-1)?.promise).toEqual({ madeBy: day, from: day, to: day });
});

test('a change of the service that is replayed after a later one changes nothing', async () => {
  const orderId = randomUUID();
  await workshop.order(orderId, [workshop.line(product)] as never, true);
  const change = (service: 'FEDEX_2_DAY' | 'FEDEX_EXPRESS_SAVER', time: string) => ({
    ...orderServiceChanged({ orderId, service, from: 'one', to: 'another', refundCents: 0, paidCents: 0 }),
    time,
  });
  const later = change('FEDEX_2_DAY', '2026-06-01T12:00:00.000Z');
  await workshop.deliver(later, change('FEDEX_EXPRESS_SAVER', '2026-06-01T11:00:00.000Z'));
  const { rows } = await workshop.ctx.pool.query('SELECT service FROM orders WHERE id = $1', [orderId]);
  expect(rows).toEqual([{ service: 'FEDEX_2_DAY' }]);
});

test('the second shopper gets a later promise than the first', async () => {
  const [first, second] = [
    await workshop.reserve([workshop.line(product)]),
    await workshop.reserve([workshop.line(product)]),
  ];
  expect(first.body).toEqual({
    outcome: 'reserved',
    promise: { madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' },
  });
  expect(second.body.promise.madeBy).toBe('2026-06-02');
  expect((await quote()).madeBy).toBe('2026-06-03');
});

test('ten concurrent checkouts get ten different promised days', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => workshop.reserve([workshop.line(product)])));
  expect(new Set(answers.map(({ body }) => body.promise.madeBy)).size).toBe(10);
});

test('a plan with added promises does not keep earlier plans in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  /** Afterwards only the plan cache refers to the plan. */
  const readPlan = async () => {
    const known = await workshop.ctx.plan.current();
    known.plannedById();
    return new WeakRef(known.prepared);
  };
  const before = [];
  for (let n = 0; n < 3; n++) {
    before.push(await readPlan());
    await workshop.reserve([workshop.line(product)]);
  }
  const now = await readPlan();
  collectGarbage();
  expect(before.map((plan) => plan.deref())).toEqual([undefined, undefined, undefined]);
  expect(now.deref()?.input.jobs).toHaveLength(3);
});

test('the same version makes one promise, a later one replaces it, and an earlier one is refused', async () => {
  const lines = [workshop.line(product)];
  const first = await workshop.reserve(lines);
  expect((await workshop.reserve(lines, { orderId: first.orderId })).body).toEqual(first.body);
  expect((await quote()).madeBy).toBe('2026-06-02');
  const { orderId } = first;
  const changed = await workshop.reserve([workshop.line(product, { quantity: 2 })], { orderId, version: 2 });
  expect(changed.body.promise.madeBy).toBe('2026-06-02');
  expect(await workshop.reserve(lines, { orderId })).toMatchObject({ status: 409, body: { code: 'superseded' } });
  expect((await quote()).madeBy).toBe('2026-06-03');
});

test.each([1, 2])('the promise of a placed order is not replaced by version %i', async (version) => {
  const orderId = await workshop.ordered(product);
  const again = await workshop.reserve([workshop.line(product, { quantity: 3 })], { orderId, version });
  if (version === 2) expect(again.body.code).toBe('superseded');
  else expect(again.body.promise.madeBy).toBe('2026-06-01');
  expect(await states(orderId)).toEqual(['queued']);
});

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
      (orderId: string) => orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: false }),
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

test('a promise later than the one shown is refused and reserves nothing', async () => {
  await workshop.reserve([workshop.line(product)]);
  const late = await workshop.reserve([workshop.line(product)], { promisedBy: '2026-06-08' });
  expect(late.body).toEqual({
    outcome: 'promise_changed',
    promise: { madeBy: '2026-06-02', from: '2026-06-03', to: '2026-06-09' },
  });
  expect((await workshop.reserve([workshop.line(product)], { promisedBy: '2026-06-09' })).body.outcome).toBe(
    'reserved',
  );
});

test('a day that can’t be met is refused before the payment', async () => {
  const by = (neededBy: string, service: string) =>
    workshop.reserve([workshop.line(product)], { neededBy, service }).then(({ body }) => body.outcome);
  expect(await by('2026-06-03', 'FEDEX_GROUND')).toBe('needed_by_impossible');
  expect(await by('2026-06-03', 'FedEx 2Day')).toBe('reserved');
});

test('an unknown shipping service is refused', async () => {
  expect((await workshop.reserve([workshop.line(product)], { service: 'OWL' })).body.code).toBe('unknown_service');
});

test('a reservation without an order expires after half an hour', async () => {
  await workshop.reserve([workshop.line(product)]);
  workshop.setNow('2026-05-31T17:29:00.000Z');
  await workshop.watch();
  expect((await quote()).madeBy).toBe('2026-06-02');
  workshop.setNow('2026-05-31T17:31:00.000Z');
  await workshop.watch();
  expect((await quote()).madeBy).toBe('2026-06-01');
});

test('a placed order keeps its reservation until its payment is settled', async () => {
  const lines = [workshop.line(product)];
  const { orderId } = await workshop.reserve(lines);
  await workshop.order(orderId, lines, false);
  workshop.setNow('2026-05-31T20:00:00.000Z');
  await workshop.watch();
  expect((await quote()).madeBy).toBe('2026-06-02');
  await workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false }));
  expect(await states(orderId)).toEqual(['queued']);
  expect(await workshop.published('job.changed')).toEqual([]);
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
    (orderId: string) => orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: false }),
  ],
])('an order %s is no longer made', async (_, event) => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(event(orderId));
  expect(await states(orderId)).toEqual(['cancelled']);
  expect((await quote()).madeBy).toBe('2026-06-01');
});

test('a partly refunded order is still made', async () => {
  const orderId = await workshop.ordered(product);
  await workshop.deliver(orderRefunded({ orderId, reservationVersion: 1, amountCents: 10_00, releasesStock: false }));
  expect(await states(orderId)).toEqual(['queued']);
  await workshop.deliver(orderRefunded({ orderId, reservationVersion: 1, amountCents: 30_00, releasesStock: false }));
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

test('an order without an artisan gets no dates and is reported as a problem', async () => {
  const wreath = await workshop.product({ category: 'wreaths' });
  const undated = { madeBy: null, lacking: 'artisan', services: {}, available: true };
  expect(await quote(wreath)).toMatchObject(undated);
  expect(await quoteCart([{ productId: wreath, quantity: 1 }])).toMatchObject({ ...undated, suggestions: [] });
  const orderId = await workshop.ordered(wreath);
  const problems = await workshop.request('GET', '/internal/problems', {
    caller: { kind: 'service', name: 'gateway' },
  });
  expect(problems.body).toMatchObject([{ kind: 'piece-unassigned', id: orderId }]);
  // an artisan who now makes such products gets the job
  const tomas = await workshop.artisan({ name: 'Tomas', categories: ['wreaths'] });
  await workshop.watch();
  expect(await workshop.jobsOf(orderId)).toMatchObject([{ artisanId: tomas }]);
});

test('a product without artisan time in the plan gets neither a promise nor an order, but a paid order is kept', async () => {
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-05-01', to: '2036-05-01' }] });
  expect(await quote()).toMatchObject({ madeBy: null, lacking: 'time', available: false });
  const items = [{ productId: product, quantity: 1 }];
  expect(await quoteCart(items)).toMatchObject({ madeBy: null, lacking: 'time', services: {} });
  const refused = await workshop.reserve([workshop.line(product)]);
  expect(refused.body).toEqual({ outcome: 'no_time', promise: null });
  const paid = randomUUID();
  await workshop.order(paid, [workshop.line(product)]);
  expect(await workshop.jobsOf(paid)).toMatchObject([{ artisanId: null, state: 'queued' }]);
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [] });
  await workshop.watch();
  expect(await workshop.jobsOf(paid)).toMatchObject([{ artisanId: lena }]);
  expect(await quoteCart(items)).toMatchObject({ madeBy: '2026-06-02', lacking: null });
});

test('a product that is not for sale gets no promise', async () => {
  const hidden = await workshop.product({ isVisible: false });
  for (const id of [hidden, randomUUID()])
    expect((await workshop.request('GET', `/api/promises/${id}`)).status).toBe(404);
});

test('two replicas make promises from the same plan', async () => {
  const other = await workshop.startReplica();
  const ask = async (from: { request: typeof workshop.request }) =>
    (await from.request('GET', `/api/promises/${product}`)).body.madeBy;
  expect([await ask(workshop), await ask(other)]).toEqual(['2026-06-01', '2026-06-01']);
  await workshop.reserve([workshop.line(product)]);
  expect([await ask(other), await ask(workshop)]).toEqual(['2026-06-02', '2026-06-02']);
});

test('a new day makes a new plan', async () => {
  expect((await quote()).madeBy).toBe('2026-06-01');
  workshop.setNow('2026-06-01T17:00:00.000Z');
  expect((await quote()).madeBy).toBe('2026-06-02');
});

test('the quote of a cart shows which services meet the day', async () => {
  const cart = await quoteCart([{ productId: product, quantity: 2 }], '2026-06-04');
  expect(cart).toMatchObject({
    madeBy: '2026-06-02',
    earliest: '2026-06-03',
    services: {
      FEDEX_GROUND: { to: '2026-06-09', possible: false },
      FEDEX_2_DAY: { to: '2026-06-04', possible: true },
    },
    suggestions: [{ kind: 'faster-shipping', service: 'FEDEX_2_DAY', to: '2026-06-04' }],
  });
});

test('a day that can’t be met gets suggestions of fewer pieces or a faster product', async () => {
  const quick = await workshop.product({ name: 'Daisy Stem' });
  await workshop.recipe(quick, { makingMinutes: 30 });
  const { suggestions } = await quoteCart([{ productId: product, quantity: 5 }], '2026-06-03');
  expect(suggestions).toEqual([
    {
      kind: 'fewer-pieces',
      productId: product,
      variationId: null,
      quantity: 2,
      service: 'STANDARD_OVERNIGHT',
      to: '2026-06-03',
    },
    { kind: 'other-product', productId: quick, productName: 'Daisy Stem', service: 'FEDEX_2_DAY', to: '2026-06-03' },
  ]);
});

test('the latest promises are found without reading all promises', async () => {
  await workshop.pool.query(
    `WITH made AS (
       INSERT INTO promises (order_id, state, service, made_by, first_day, last_day, ordered_at)
       SELECT gen_random_uuid(), 'confirmed', 'FEDEX_GROUND', '2026-01-02', '2026-01-05', '2026-01-09', now()
       FROM generate_series(1, 5000) RETURNING order_id)
     INSERT INTO jobs (order_id, line_id, piece, product_id, product_name, category, state, making_minutes,
       finishing_days, materials)
     SELECT order_id, 'line', 1, 'rose', 'Rose', 'stems', 'queued', 60, 0, '[]' FROM made`,
  );
  await inTransaction(workshop.pool, async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    const readSoFar = async () => {
      const { rows } = await tx.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'promises'`,
      );
      return rows[0]?.read ?? 0;
    };
    const before = await readSoFar();
    expect(await listJobsPromisedAfter(tx, 4999)).toHaveLength(1);
    expect((await readSoFar()) - before).toBe(1);
  });
});

test('a promise whose response was lost is published for orders', async () => {
  const publishedOf = async (id: string) =>
    (await workshop.published('promise.changed')).filter(({ orderId }: { orderId: string }) => orderId === id);
  for (const hasPromise of [true, false]) {
    const { orderId, body } = await workshop.reserve([workshop.line(product)]);
    await workshop.order(orderId, [], false, { hasPromise });
    expect(await publishedOf(orderId)).toEqual(hasPromise ? [] : [{ orderId, promise: body.promise, neededBy: null }]);
  }
});

test('the largest order can be planned', async () => {
  await workshop.recipe(product, { makingMinutes: 10 });
  const items = Array.from({ length: 40 }, () => ({ productId: product, quantity: 99 }));
  const cart = await quoteCart(items);
  // 39,600 minutes at 480 a day
  expect(cart.madeBy).toBe('2026-09-28');
});

test('the jobs of an absent artisan are assigned to others', async () => {
  await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-06-01', to: '2026-06-05' }] });
  expect((await quote()).madeBy).toBe('2026-06-08');
});

test('a variation that the product does not have is not found', async () => {
  const id = randomUUID();
  const variations = [{ id, colorName: 'Red', imageUrl: '', isAvailable: true, stockQuantity: 0 }];
  const colored = await workshop.product({ variations });
  const [of, other] = [`variationId=${id}`, `variationId=${randomUUID()}`];
  const statusOf = async (path: string) => (await workshop.request('GET', path)).status;
  expect([
    await statusOf(`/api/promises/${colored}?${of}`),
    await statusOf(`/api/promises/${colored}?${other}`),
  ]).toEqual([200, 404]);
  expect((await workshop.ctx.plan.current()).quotes.size).toBe(1);
  const items = [{ productId: colored, variationId: randomUUID(), quantity: 1 }];
  expect((await workshop.request('POST', '/api/promises', { body: { items } })).status).toBe(404);
  const recipe = async (query: string) => (await workshop.asAdmin('GET', `/recipes/${colored}?${query}`)).status;
  expect([await recipe(of), await recipe(other)]).toEqual([200, 404]);
});

describe('while many shoppers request promises of large carts', () => {
  let release: () => void;
  let held: Promise<void>;
  beforeEach(() => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held = workshop.ctx.largeCarts.run(() => released);
  });
  const ask = () =>
    workshop.request('POST', '/api/promises', {
      body: { items: [{ productId: product, quantity: 31 }], neededBy: '2026-06-03' },
    });
  const waiting = async (answers: Promise<unknown>[]) => {
    let arrived = 0;
    const { run } = workshop.ctx.largeCarts;
    workshop.ctx.largeCarts.run = (work) => {
      arrived += 1;
      return run(work);
    };
    while (arrived < answers.length) await new Promise(setImmediate);
  };

  test('checkout and small carts get their promises first', async () => {
    const asked = [ask(), ask()];
    await waiting(asked);
    expect((await quoteCart([{ productId: product, quantity: 30 }])).lacking).toBe(null);
    expect((await workshop.reserve([workshop.line(product)])).body.outcome).toBe('reserved');
    release();
    await held;
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('only the last one gets suggestions that need a search', async () => {
    const quick = await workshop.product({ name: 'Daisy Stem' });
    await workshop.recipe(quick, { makingMinutes: 30 });
    const asked = [ask(), ask()];
    await waiting(asked);
    release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => body.suggestions.length).sort()).toEqual([0, 2]);
  });

  test('the search for suggestions takes only a few milliseconds', async () => {
    release();
    await held;
    const start = workshop.clock.now.getTime();
    let questions = 0;
    Object.defineProperty(workshop.clock, 'now', {
      get: () => {
        questions += 1;
        return new Date(start + questions * 60);
      },
    });
    expect((await ask()).body).toMatchObject({ lacking: null, suggestions: [] });
    expect(questions).toBeLessThan(10);
  });

  test('requests above a hundred get a 503 with a time to retry', async () => {
    const asked = Array.from({ length: 101 }, ask);
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    release();
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(100);
  });
});

describe('while the shop is closed', () => {
  const close = (from: string, to: string, version = 1) =>
    workshop.deliver(
      settingsChanged({ ...DEFAULT_SETTINGS, version, closed: { from, to, message: 'Gone', takesOrders: true } }),
    );

  test('no piece is made, finished or handed over', async () => {
    await close('2026-06-01', '2026-06-07');
    expect((await quote()).madeBy).toBe('2026-06-08');
    const finished = await workshop.product();
    await workshop.recipe(finished, { makingMinutes: 480, finishingDays: 1 });
    await close('2026-06-02', '2026-06-07', 2);
    expect((await quote(finished)).madeBy).toBe('2026-06-08');
    expect((await quote()).madeBy).toBe('2026-06-01');
  });

  test('given promises stay, and are late until the shop opens earlier', async () => {
    const orderId = randomUUID();
    await workshop.reserve([workshop.line(product)], { orderId });
    await close('2026-06-01', '2026-06-07');
    await workshop.watch();
    const { rows } = await workshop.pool.query('SELECT made_by, slipped_to FROM promises WHERE order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ made_by: '2026-06-01', slipped_to: '2026-06-08' }]);
  });
});

test('another time zone plans all pieces again, other settings do not', async () => {
  // half past midnight on Monday in Los Angeles, Sunday evening in Honolulu
  workshop.setNow('2026-06-01T07:30:00Z');
  expect((await quote()).madeBy).toBe('2026-06-02');
  const { version } = await findPlanVersion(workshop.pool);
  await workshop.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 1, name: 'Fern & Fig' }));
  expect((await findPlanVersion(workshop.pool)).version).toBe(version);
  await workshop.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2, timeZone: 'Pacific/Honolulu' }));
  expect((await findPlanVersion(workshop.pool)).version).toBeGreaterThan(version);
  expect((await quote()).madeBy).toBe('2026-06-01');
});
