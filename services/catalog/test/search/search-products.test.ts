import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

let hours = 0;
/** Later than all checks before, so that the search index reads the changes. */
async function anHourLater(check: () => Promise<void>): Promise<void> {
  hours += 1;
  const clock = performance.now.bind(performance);
  const later = jest.spyOn(performance, 'now').mockImplementation(() => clock() + hours * 3_600_000);
  await check().finally(() => later.mockRestore());
}

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

  test('finds a product by the colors of its variations, which alone are for sale', async () => {
    const body = productBody({ name: 'Lupine', colors: ['Teal'] });
    const { id } = (await catalog.asAdmin('POST', '/api/admin/products', body)).body;
    const find = async (query: string) =>
      (await catalog.request('POST', '/api/search-products', { body: { query } })).body.products;
    await anHourLater(async () => expect(await find('teal')).toEqual([expect.objectContaining({ id })]));
    const indigo = { colorName: 'Indigo', imageUrl: '/system/marker', stockQuantity: 0 };
    await catalog.asAdmin('POST', `/api/admin/products/${id}/variations`, indigo);
    await anHourLater(async () => {
      expect(await find('indigo')).toEqual([expect.objectContaining({ id })]);
      expect(await find('teal')).toEqual([]);
    });
  });

  test('finds a product added after an hour without searches', async () => {
    const search = () => catalog.request('POST', '/api/search-products', { body: { query: 'quiet' } });
    expect((await search()).body.products).toEqual([]);
    await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Quiet Rose' }));
    await anHourLater(async () =>
      expect((await search()).body.products).toEqual([expect.objectContaining({ name: 'Quiet Rose' })]),
    );
  });
});
