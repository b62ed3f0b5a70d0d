import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { orderPaid } from '@loop-petal/contracts/events/order-events';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let product: string;
let lena: string;
beforeEach(async () => {
  workshop = await startProduction();
  // at 40 hours a week, half of four weeks is ten days
  lena = await workshop.artisan();
  product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 480 });
});
afterEach(() => workshop.stop());

const reserve = async (quantity: number, more: Parameters<ProductionService['reserve']>[1] = {}) =>
  (await workshop.reserve([workshop.line(product, { quantity })], more)).body;
const quoteCart = async (quantity: number, productId = product) =>
  (await workshop.request('POST', '/api/promises', { body: { items: [{ productId, quantity }] } })).body;
const soonest = async () => (await workshop.request('GET', `/api/promises/${product}`)).body.madeBy;
const ELEVEN_DAYS = { madeBy: '2026-06-15', from: '2026-06-16', to: '2026-06-23' };

describe('an order of more than half of four ordinary weeks', () => {
  test('reserves nothing and is answered with its earliest days', async () => {
    expect(await quoteCart(10)).toMatchObject({ awaitsAcceptance: false });
    expect(await quoteCart(11)).toMatchObject({ awaitsAcceptance: true, madeBy: ELEVEN_DAYS.madeBy });
    expect(await reserve(11)).toEqual({ outcome: 'too_large', promise: ELEVEN_DAYS });
    expect(await soonest()).toBe('2026-06-01');
    expect(await reserve(10)).toMatchObject({ outcome: 'reserved' });
  });

  test('is just as large while its artisan is away or busy, and larger when they work less', async () => {
    await reserve(10);
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [{ from: '2026-06-01', to: '2026-08-31' }] });
    expect(await quoteCart(10)).toMatchObject({ awaitsAcceptance: false });
    const minutesPerWeekday = { mon: 240, tue: 240, wed: 240, thu: 240, fri: 240, sat: 0, sun: 0 };
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, { minutesPerWeekday });
    expect(await quoteCart(6)).toMatchObject({ awaitsAcceptance: true });
    expect(await quoteCart(5)).toMatchObject({ awaitsAcceptance: false });
  });

  test('counts only active artisans and assigned pieces', async () => {
    const tomas = await workshop.artisan({ categories: ['potted'] });
    expect(await quoteCart(20)).toMatchObject({ awaitsAcceptance: false });
    await workshop.asAdmin('PATCH', `/artisans/${tomas}`, { active: false });
    expect(await quoteCart(20)).toMatchObject({ awaitsAcceptance: true });
    const unmade = await workshop.product({ category: 'wreaths' });
    expect(await quoteCart(99, unmade)).toMatchObject({ awaitsAcceptance: false });
  });

  test('is refused when it is needed before it can be made, but not because of other days', async () => {
    expect(await reserve(11, { neededBy: '2026-06-22' })).toEqual({
      outcome: 'needed_by_impossible',
      promise: ELEVEN_DAYS,
    });
    expect(await reserve(11, { promisedBy: '2026-06-08' })).toMatchObject({ outcome: 'too_large' });
  });
});

test('an order that is large by its total reserves nothing, however small its work is', async () => {
  const first = { madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' };
  expect(await reserve(1, { awaitsAcceptance: true })).toEqual({ outcome: 'too_large', promise: first });
  expect(await soonest()).toBe(first.madeBy);
});

test('a large order that follows a reservation of the same payment releases it', async () => {
  const { orderId } = await workshop.reserve([workshop.line(product, { quantity: 5 })]);
  expect(await soonest()).toBe('2026-06-08');
  expect(await reserve(11, { orderId, version: 2 })).toMatchObject({ outcome: 'too_large' });
  expect(await soonest()).toBe('2026-06-01');
});

test('a large order enters the plan when it is paid, with its current lines', async () => {
  const lines = [workshop.line(product, { quantity: 11 })];
  const { orderId } = await workshop.reserve(lines);
  await workshop.order(orderId, lines, false, { hasPromise: false, awaitsAcceptance: true });
  expect([await soonest(), await workshop.jobsOf(orderId)]).toEqual(['2026-06-01', []]);
  await workshop.ordered(product);
  const paid = orderPaid({ orderId, totalCents: 40_00, wasRequested: true });
  await workshop.deliver(paid, paid);
  const promise = { madeBy: '2026-06-16', from: '2026-06-17', to: '2026-06-24' };
  const promises = await workshop.published('promise.changed');
  expect(promises.filter((data) => data.orderId === orderId)).toEqual([{ orderId, promise, neededBy: null }]);
  expect(await workshop.jobsOf(orderId)).toHaveLength(11);
});
