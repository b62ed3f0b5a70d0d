import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let product: string;
let yarn: string;
beforeAll(async () => {
  workshop = await startProduction();
  await workshop.artisan();
  const variation = { id: 'blue', colorName: 'Blue', imageUrl: '', isAvailable: true, stockQuantity: 0 };
  product = await workshop.product({ variations: [variation] });
  yarn = await workshop.material();
  await workshop.recipe(product, { makingMinutes: 30 });
  await workshop.recipe(product, {
    makingMinutes: 50,
    variationId: 'blue',
    materials: [{ materialId: yarn, amount: 7 }],
  });
});
afterAll(() => workshop.stop());

async function ordered() {
  const lineId = randomUUID();
  const orderId = await workshop.ordered(product, { lineId, quantity: 2, selectedColor: 'Red' });
  const change = (more: object = {}, id = orderId) =>
    workshop.request('POST', `/internal/orders/${id}/color`, {
      caller: serviceCaller('orders'),
      body: { lineId, from: 'Red', variationId: 'blue', selectedColor: 'Blue', ...more },
    });
  const jobs = async (): Promise<{ color: string }[]> =>
    (
      await workshop.pool.query(
        `SELECT selected_color AS color, variation_id AS variation, making_minutes AS minutes, materials
         FROM jobs WHERE order_id = $1`,
        [orderId],
      )
    ).rows as { color: string }[];
  return { orderId, lineId, change, jobs };
}

test('the jobs of a line get the color with its recipe and materials, once', async () => {
  const order = await ordered();
  for (let i = 0; i < 2; i++) expect((await order.change()).status).toBe(204);
  const job = { color: 'Blue', variation: 'blue', minutes: 50, materials: [{ materialId: yarn, amount: 7 }] };
  expect(await order.jobs()).toEqual([job, job]);
  await workshop.settled();
  const published = (await workshop.published('job.changed')).filter(
    ({ orderId, selectedColor }) => orderId === order.orderId && selectedColor === 'Blue',
  );
  expect(published).toHaveLength(2);
  const { rows } = await workshop.pool.query('SELECT lines FROM orders WHERE id = $1', [order.orderId]);
  expect(rows).toMatchObject([{ lines: [{ lineId: order.lineId, variationId: 'blue', selectedColor: 'Blue' }] }]);
});

test('of two changes from the same color, the second is refused', async () => {
  const order = await ordered();
  const answers = await Promise.all([order.change(), order.change({ variationId: null, selectedColor: 'Green' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(new Set((await order.jobs()).map(({ color }) => color)).size).toBe(1);
});

test('a change of the color is refused when a piece is started, and for an order that is not scheduled', async () => {
  const order = await ordered();
  await workshop.pool.query("UPDATE jobs SET state = 'making' WHERE order_id = $1 AND piece = 0", [order.orderId]);
  expect(await order.change()).toMatchObject({ status: 409, body: { code: 'begun' } });
  expect((await order.jobs()).map(({ color }) => color)).toEqual(['Red', 'Red']);
  expect(await order.change({}, randomUUID())).toMatchObject({ status: 409, body: { code: 'not_planned' } });
});
