import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type ProductionService, startProduction } from '../start-production.ts';

let production: ProductionService;
let product: string;
beforeAll(async () => {
  production = await startProduction();
  await production.artisan();
  const blue = { id: 'blue', colorName: 'Blue', imageUrl: '', isAvailable: true, stockQuantity: 0 };
  product = await production.product({ variations: [blue] });
  await production.recipe(product, { makingMinutes: 30 });
});
afterAll(() => production.stop());

const CUSTOM = `quote:${randomUUID()}:0`;
const WORK = { makingMinutes: 400, finishingDays: 2, materials: [] };
const asOrders = { caller: serviceCaller('orders') };

const plan = async (lines: object[], more: object = {}) => {
  const body = { lines, service: 'FEDEX_GROUND', extraTransitDays: 0, ...more };
  return production.request('POST', '/internal/promises', { ...asOrders, body });
};

async function ordered(line: object) {
  const lines = [line];
  const { orderId, body } = await production.reserve(lines);
  await production.order(orderId, lines as never, true, {
    lines: [{ cartItemId: null, variationId: null, selectedColor: null, ...line }],
  });
  return { orderId, outcome: body.outcome, jobs: () => production.jobsOf(orderId) };
}

test('a piece without a product is planned and made as agreed in its quote', async () => {
  const line = production.line(CUSTOM, { productName: 'Bridal bouquet', quantity: 2, work: WORK });
  const { jobs, outcome } = await ordered(line);
  expect(outcome).toBe('reserved');
  const pieces = await jobs();
  expect(pieces).toHaveLength(2);
  for (const piece of pieces) {
    expect(piece).toMatchObject({
      productName: 'Bridal bouquet',
      state: 'queued',
      makingMinutes: 400,
    });
    expect(piece.artisanId).toEqual(expect.any(String));
  }
});

test('agreed work replaces the recipe of a product, even after a change of color', async () => {
  const lineId = randomUUID();
  const { orderId, jobs } = await ordered(production.line(product, { lineId, selectedColor: 'Red', work: WORK }));
  const change = { lineId, from: 'Red', variationId: 'blue', selectedColor: 'Blue' };
  const recolored = await production.request('POST', `/internal/orders/${orderId}/color`, {
    ...asOrders,
    body: change,
  });
  expect(recolored.status).toBe(204);
  expect(await jobs()).toMatchObject([{ selectedColor: 'Blue', makingMinutes: 400 }]);
});

test('dates of lines are planned with their work and reserve nothing', async () => {
  const line = { productId: CUSTOM, variationId: null, quantity: 1 };
  const short = (await plan([{ ...line, work: { ...WORK, makingMinutes: 10 } }])).body.promise;
  const long = (await plan([{ ...line, work: { ...WORK, makingMinutes: 6000 } }])).body.promise;
  expect(short.madeBy < long.madeBy).toBe(true);
  expect((await plan([{ ...line, work: { ...WORK, makingMinutes: 10 } }])).body.promise).toEqual(short);
  expect((await plan([line], { service: 'PIGEON' })).status).toBe(400);
});

test('a large amount of agreed work is reserved without another acceptance', async () => {
  const line = production.line(CUSTOM, { quantity: 20, work: { ...WORK, makingMinutes: 900 } });
  expect((await production.reserve([line])).body.outcome).toBe('too_large');
  expect((await production.reserve([line], { isAgreed: true })).body.outcome).toBe('reserved');
});
