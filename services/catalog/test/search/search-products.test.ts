import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

describe('POST /api/search-products', () => {
  test('returns visible products and a sentence with their number', async () => {
    await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Busy Rose' }));
    const answer = await catalog.request('POST', '/api/search-products', { body: { query: 'busy rose' } });
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('one match'),
      products: [{ name: 'Busy Rose' }],
    });
    expect((await catalog.request('POST', '/api/search-products', { body: { query: { $gt: '' } } })).status).toBe(400);
  });

  test('finds a product added after an hour without searches', async () => {
    const search = () => catalog.request('POST', '/api/search-products', { body: { query: 'quiet' } });
    expect((await search()).body.products).toEqual([]);
    await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Quiet Rose' }));
    const clock = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => clock() + 3_600_000);
    try {
      expect((await search()).body.products).toEqual([expect.objectContaining({ name: 'Quiet Rose' })]);
    } finally {
      later.mockRestore();
    }
  });
});
