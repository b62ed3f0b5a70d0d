import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reviewsChanged } from '@loop-petal/contracts/events/review-events';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

const rate = (productId: string, version: number, ...stars: number[]) =>
  catalog.deliver(reviewsChanged({ productId, version, stars }));

test('a product shows the rating of its latest reviews, in whatever order the events arrive', async () => {
  const { body } = await catalog.asAdmin('POST', '/api/admin/products', productBody());
  const rating = async () => (await catalog.request('GET', `/api/products/${body.id}`)).body.rating;
  expect(await rating()).toBeNull();
  await rate(body.id, 2, 0, 0, 0, 1, 2);
  expect(await rating()).toEqual({ average: 4.67, count: 3 });
  await rate(body.id, 1, 0, 0, 0, 0, 1);
  await rate(body.id, 2, 0, 0, 0, 1, 2);
  expect(await rating()).toEqual({ average: 4.67, count: 3 });
  await catalog.asAdmin('PATCH', `/api/admin/products/${body.id}`, { price: '21.00' });
  const [listed] = (await catalog.request('GET', '/api/products')).body;
  expect(listed).toMatchObject({ price: '21.00', rating: { count: 3 } });
  await rate(body.id, 3, 0, 0, 0, 0, 0);
  expect(await rating()).toBeNull();
});

test('a rating of a deleted or unknown product changes nothing', async () => {
  await rate(randomUUID(), 1, 0, 0, 0, 0, 1);
  const { body } = await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Late Rose' }));
  await catalog.asAdmin('DELETE', `/api/admin/products/${body.id}`);
  await rate(body.id, 1, 0, 0, 0, 0, 1);
  expect(await catalog.request('GET', `/api/products/${body.id}`)).toMatchObject({ status: 404 });
});
