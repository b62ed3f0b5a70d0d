import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelayKept,
  orderShipped,
  orderShippingUpgraded,
} from '@loop-petal/contracts/events/order-events';
import { type ProductionService, SUNDAY, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let lena: string;
beforeAll(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
});
afterAll(() => workshop.stop());

const statistics = async (query = '?from=2026-06-01&to=2026-06-30') =>
  (await workshop.asAdmin('GET', `/statistics${query}`)).body;
const handle = (how: string, id: string) => workshop.asArtisan(lena, 'POST', `/jobs/${id}/${how}`);

/** Starts a piece at a time and works on it for some minutes, with an hour's pause in the middle. */
async function make(id: string, from: string, minutes: number) {
  const at = (passed: number) => workshop.setNow(new Date(Date.parse(from) + passed * 60_000).toISOString());
  at(0);
  await handle('start', id);
  at(minutes / 2);
  await handle('pause', id);
  at(minutes / 2 + 60);
  await handle('start', id);
  at(minutes + 60);
  expect((await handle('finish', id)).body.state).toBe('ready');
}

test('are empty without promises', async () => {
  const { promises, pieces, from, to } = await statistics('');
  expect(promises).toEqual({
    due: 0,
    kept: 0,
    overdue: 0,
    renewed: 0,
    cancelledLate: 0,
    keptPercent: null,
    medianDays: null,
    days: [],
  });
  expect({ pieces, from, to }).toEqual({ pieces: [], from: '2026-03-03', to: '2026-05-31' });
});

test('count a promise as kept when all pieces are ready on its day, and as late from the next day', async () => {
  workshop.setNow(SUNDAY);
  const product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 240, finishingDays: 0 });
  const inTime = await workshop.ordered(product, { quantity: 2 });
  const late = await workshop.ordered(product);
  const cancelled = await workshop.ordered(product);
  const shipped = await workshop.ordered(product);
  const [first, second] = await workshop.jobsOf(inTime);
  expect(first.promisedBy).toBe('2026-06-01');
  await make(first.id, '2026-06-01T16:00:00.000Z', 60);
  expect((await statistics()).promises).toMatchObject({ due: 0 });
  // a quarter to midnight on the shop's day, which is another day in UTC
  await make(second.id, '2026-06-02T04:45:00.000Z', 60);
  expect((await statistics()).promises).toMatchObject({ due: 1, kept: 1, keptPercent: 100, medianDays: 0 });

  const [lateJob] = await workshop.jobsOf(late);
  expect(lateJob.promisedBy).toBe('2026-06-02');
  await workshop.deliver(
    orderCancelled({ orderId: cancelled, reservationVersion: 1, paymentId: 'p-1', by: 'customer', refund: true }),
  );
  workshop.setNow('2026-06-04T17:00:00.000Z');
  expect((await statistics()).promises).toMatchObject({ due: 3, kept: 1, overdue: 2, keptPercent: 33.3 });
  await make(lateJob.id, '2026-06-05T16:00:00.000Z', 60);
  await workshop.deliver(orderShipped({ orderId: shipped, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] }));
  expect((await statistics()).promises).toMatchObject({ due: 3, kept: 1, overdue: 0 });
  const { days } = (await statistics()).promises;
  expect(days.slice(0, 2)).toEqual([
    { days: 0, orders: 1 },
    { days: 3, orders: 1 },
  ]);
  expect((await statistics('?from=2026-07-01&to=2026-07-31')).promises.due).toBe(0);
});

test('do not count an order that no artisan makes, because it was promised no day', async () => {
  workshop.setNow('2026-10-01T17:00:00.000Z');
  await workshop.ordered(await workshop.product({ category: 'wreaths' }));
  workshop.setNow('2026-10-30T17:00:00.000Z');
  expect((await statistics('?from=2026-10-01&to=2026-10-31')).promises).toMatchObject({ due: 0, overdue: 0 });
});

describe('of an order with a changed promise', () => {
  const AUGUST = '?from=2026-08-01&to=2026-08-31';
  const promises = async (range = AUGUST) => (await statistics(range)).promises;
  const later = (madeBy: string) => ({ madeBy, from: madeBy, to: madeBy });
  let orderId: string;
  const delayKept = (madeBy: string) =>
    workshop.deliver(orderDelayKept({ orderId, promise: later(madeBy), by: 'customer' }));
  const cancel = () =>
    workshop.deliver(
      orderCancelled({ orderId, reservationVersion: 1, paymentId: 'p-1', by: 'customer', refund: true }),
    );
  const ready = async () => {
    const [{ id }] = await workshop.jobsOf(orderId);
    await workshop.asAdmin('PATCH', `/jobs/${id}`, { state: 'ready' });
  };
  /** Promised for Monday, and late from then on. */
  beforeEach(async () => {
    await workshop.stop();
    workshop = await startProduction();
    lena = await workshop.artisan();
    workshop.setNow('2026-08-02T17:00:00.000Z');
    const product = await workshop.product();
    await workshop.recipe(product, { makingMinutes: 480 });
    orderId = await workshop.ordered(product);
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-08-03', to: '2026-08-05' }] });
    await workshop.watch();
  });

  test('use the original day, however often its customer has agreed to a later one', async () => {
    await delayKept('2026-08-06');
    expect(await promises()).toMatchObject({ due: 0, renewed: 0 });
    workshop.setNow('2026-08-05T17:00:00.000Z');
    expect(await promises()).toMatchObject({ due: 1, kept: 0, overdue: 1, renewed: 1 });
    await delayKept('2026-09-02');
    workshop.setNow('2026-08-06T17:00:00.000Z');
    await ready();
    expect(await promises()).toMatchObject({ due: 1, kept: 0, overdue: 0, renewed: 1, days: [{ days: 3, orders: 1 }] });
    expect((await promises('?from=2026-09-01&to=2026-09-30')).due).toBe(0);
  });

  test('count it as kept when it was still ready on the original day', async () => {
    await delayKept('2026-08-06');
    workshop.setNow('2026-08-03T17:00:00.000Z');
    await ready();
    expect(await promises()).toMatchObject({ due: 1, kept: 1, renewed: 1, keptPercent: 100 });
  });

  test('use the day for faster shipping, which keeps the original delivery day', async () => {
    await workshop.deliver(orderShippingUpgraded({ orderId, service: 'FEDEX_2_DAY' }));
    workshop.setNow('2026-08-06T17:00:00.000Z');
    await ready();
    expect(await promises()).toMatchObject({ due: 1, kept: 1, renewed: 0, days: [{ days: 0, orders: 1 }] });
  });

  test('count a promise as missed when the order was cancelled while it was late', async () => {
    await cancel();
    expect(await promises()).toEqual({
      due: 1,
      kept: 0,
      overdue: 0,
      renewed: 0,
      cancelledLate: 1,
      keptPercent: 0,
      medianDays: null,
      days: [],
    });
  });

  test('omit an order that was cancelled when it was back on time', async () => {
    await delayKept('2026-08-06');
    await cancel();
    expect((await promises()).due).toBe(0);
  });
});

test('contain minutes without pauses, and suggest a different recipe after five slower jobs', async () => {
  const rose = 'v-rose';
  workshop.setNow('2026-06-07T17:00:00.000Z');
  const product = await workshop.product({
    variations: [{ id: rose, colorName: 'Rose', imageUrl: '', isAvailable: true, stockQuantity: 0 }],
  });
  await workshop.recipe(product, { makingMinutes: 60, finishingDays: 0, variationId: rose });
  const jobs = await workshop.jobsOf(await workshop.ordered(product, { quantity: 6, variationId: rose }));
  const of = async () =>
    (await statistics()).pieces.find(({ productId }: { productId: string }) => productId === product);
  const times = [80, 100, 90, 600, 84];
  for (const [index, minutes] of times.entries()) {
    if (index === 4) expect(await of()).toMatchObject({ pieces: 4, suggestedMinutes: null });
    await make(jobs[index].id, `2026-06-${10 + index}T16:00:00.000Z`, minutes);
  }
  // changed by the admin, so its minutes are unknown
  await workshop.asAdmin('PATCH', `/jobs/${jobs[5].id}`, { state: 'ready' });
  expect(await of()).toEqual({
    productId: product,
    variationId: rose,
    productName: 'Rose Stem',
    variationName: 'Rose',
    pieces: 5,
    plannedMinutes: 60,
    realMinutes: 90,
    recipeMinutes: 60,
    suggestedMinutes: 90,
  });
  await workshop.recipe(product, { makingMinutes: 90, finishingDays: 0, variationId: rose });
  expect(await of()).toMatchObject({ plannedMinutes: 60, recipeMinutes: 90, suggestedMinutes: null });
});

test('show the load of four weeks as the schedule plans it', async () => {
  workshop.setNow('2026-06-21T17:00:00.000Z');
  const product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 480 });
  await workshop.ordered(product, { quantity: 7 });
  const { load } = await statistics();
  const schedule = (await workshop.asAdmin('GET', '/schedule?days=28')).body;
  const planned = (from: number, to: number) =>
    schedule.artisans[0].days.slice(from, to).reduce((sum: number, day: { minutes: number }) => sum + day.minutes, 0);
  expect(load).toHaveLength(1);
  expect(load[0]).toMatchObject({ artisanId: lena, name: 'Lena Berg' });
  expect(load[0].weeks[0]).toMatchObject({ from: '2026-06-21', to: '2026-06-27', capacity: 2400 });
  expect(load[0].weeks.map(({ minutes }: { minutes: number }) => minutes)).toEqual(
    [0, 7, 14, 21].map((day) => planned(day, day + 7)),
  );
  expect(planned(0, 28)).toBeGreaterThanOrEqual(7 * 480);
});

test.each([
  '?from=2026-06-30&to=2026-06-01',
  '?from=2024-01-01&to=2026-06-01',
  '?from=0000-01-01&to=0000-01-02',
  '?to=0000-01-02',
  '?from=2026-02-30',
  '?from=yesterday',
])('refuse a range of %s', async (query) => {
  expect((await workshop.asAdmin('GET', `/statistics${query}`)).status).toBe(400);
});
