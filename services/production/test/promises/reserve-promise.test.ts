import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { orderPaid, orderServiceChanged, orderShippingUpgraded } from '@loop-petal/contracts/events/order-events';
import { product, quote, quoteCart, states, workshop } from './one-product.ts';

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

  test('is delayed by the transit days in the order, even with a faster service', async () => {
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

test('a slower service keeps the production day and moves the delivery days, in both directions', async () => {
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
