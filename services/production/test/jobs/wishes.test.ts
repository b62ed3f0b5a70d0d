import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let lena: string;
let product: string;
beforeAll(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
  const blue = { id: 'blue', colorName: 'Blue', imageUrl: '', isAvailable: true, stockQuantity: 0 };
  product = await workshop.product({ variations: [blue] });
  await workshop.recipe(product, { makingMinutes: 30 });
});
afterAll(() => workshop.stop());

const RIBBON = { label: 'Name on the ribbon', value: 'Mia' };

/** An order's details with these wishes by line. */
const details = (orderId: string, version: number, lines: Record<string, object[]>) =>
  orderDetailsChanged({
    ...{ orderId, version, userId: null, status: 'pending', payment: 'paid', customerName: '', customerEmail: '' },
    ...{ parcels: [], subtotalCents: 0, taxCents: 0, shippingCents: 0, totalCents: 0, shippingMethod: 'FedEx Ground' },
    ...{ paymentMethod: '', neededBy: null, promise: null, isErased: false },
    items: Object.entries(lines).map(([id, wishes]) => ({
      ...{ id, productName: 'Rose Stem', selectedColor: null, quantity: 1, imageUrl: '', priceCents: 0, wishes },
    })) as never,
  });

async function ordered(extraMinutes = 15) {
  const lineId = randomUUID();
  const lines = [workshop.line(product, { lineId, selectedColor: 'Red', extraMinutes })];
  const { orderId } = await workshop.reserve(lines);
  await workshop.order(orderId, lines as never, true, {
    lines: lines.map((line) => ({ ...line, cartItemId: null, variationId: null, selectedColor: 'Red' })),
  });
  const internal = (what: string, body: object) =>
    workshop.request('POST', `/internal/orders/${orderId}/${what}`, { caller: serviceCaller('orders'), body });
  return {
    ...{ orderId, lineId },
    job: async () => (await workshop.jobsOf(orderId))[0],
    tell: (version: number, ...wishes: object[]) => workshop.deliver(details(orderId, version, { [lineId]: wishes })),
    correct: (version: number, value: string) =>
      internal('wishes', { lineId, version, lines: { [lineId]: [{ ...RIBBON, value }] } }),
    recolor: () => internal('color', { lineId, from: 'Red', variationId: 'blue', selectedColor: 'Blue' }),
  };
}

test('minutes of wishes count for the job, the promise and the dates of a quote', async () => {
  const { job, recolor } = await ordered();
  expect((await job()).makingMinutes).toBe(45);
  expect((await recolor()).status).toBe(204);
  expect((await job()).makingMinutes).toBe(45);
  const quote = async (extraMinutes: number) => {
    const item = { productId: product, quantity: 1, extraMinutes };
    const { body } = await workshop.request('POST', '/api/promises', { body: { items: [item] } });
    const one = await workshop.request('GET', `/api/promises/${product}?extraMinutes=${extraMinutes}`, {});
    expect(one.body.madeBy).toBe(body.madeBy);
    return body.madeBy;
  };
  expect((await quote(2000)) > (await quote(0))).toBe(true);
  expect((await workshop.request('GET', `/api/promises/${product}?extraMinutes=-1`, {})).status).toBe(400);
});

test('the artisan reads the wishes, and nothing else of the order', async () => {
  const order = await ordered();
  await order.tell(1, RIBBON);
  const { body } = await workshop.asArtisan(lena, 'GET', '/jobs');
  expect(body.find(({ orderId }: { orderId: string }) => orderId === order.orderId)).toMatchObject({
    ...{ personalization: [RIBBON], makingMinutes: 45 },
  });
  await order.tell(2);
  expect((await order.job()).personalization).toEqual([]);
  const other = await ordered(0);
  await other.tell(1);
  const { rows } = await workshop.pool.query('SELECT FROM order_wishes WHERE order_id = $1', [other.orderId]);
  expect(rows).toEqual([]);
});

test('older details change nothing after a correction', async () => {
  const order = await ordered();
  await order.tell(1, RIBBON);
  expect((await order.correct(3, 'Maja')).status).toBe(204);
  await order.tell(2, RIBBON);
  expect((await order.job()).personalization).toEqual([{ ...RIBBON, value: 'Maja' }]);
});

test('a correction and a start at the same time have a consistent result', async () => {
  for (let i = 0; i < 4; i++) {
    const order = await ordered();
    await order.tell(1, RIBBON);
    const { id } = await order.job();
    const [corrected, started] = await Promise.all([
      order.correct(2, 'Maja'),
      workshop.asArtisan(lena, 'POST', `/jobs/${id}/start`),
    ]);
    expect(started.status).toBe(200);
    expect([204, 409]).toContain(corrected.status);
    const [wish] = (await order.job()).personalization;
    expect(wish.value).toBe(corrected.status === 204 ? 'Maja' : 'Mia');
    expect(await order.correct(3, 'Bea')).toMatchObject({ status: 409, body: { code: 'begun' } });
  }
});
