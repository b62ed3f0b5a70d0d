import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Catalog, eventually, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

describe('a product', () => {
  test('that an admin adds is in the shop, with defaults for missing fields', async () => {
    const created = await catalog.asAdmin('POST', '/api/admin/products', productBody());
    expect(created).toMatchObject({
      status: 201,
      body: { price: '18.00', colors: ['Mixed'], stemCount: 1, inStock: true, isVisible: true },
    });
    const shown = await catalog.request('GET', `/api/products/${created.body.id}`);
    expect(shown.body).toMatchObject({ name: 'Rose Stem', image: null, variations: [] });
    expect(shown.body).not.toHaveProperty('isVisible');
  });

  test('that is hidden disappears from the list and its page, and an event is published', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Shy Rose' }));
    await catalog.asAdmin('PATCH', `/api/admin/products/${body.id}`, { isVisible: false });
    expect((await catalog.request('GET', `/api/products/${body.id}`)).status).toBe(404);
    expect((await catalog.request('GET', '/api/products')).body).not.toContainEqual(
      expect.objectContaining({ id: body.id }),
    );
    await eventually(catalog, () => {
      const published = catalog.bus.published.filter(({ subject }) => subject === body.id);
      expect(published.map(({ type, data }) => [type, (data as { isVisible: boolean }).isVisible])).toEqual([
        ['product.changed', true],
        ['product.changed', false],
      ]);
    });
  });

  test('that is deleted can’t be found, and an event is published', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Late Rose' }));
    expect((await catalog.asAdmin('DELETE', `/api/admin/products/${body.id}`)).status).toBe(204);
    expect((await catalog.asAdmin('DELETE', `/api/admin/products/${body.id}`)).status).toBe(404);
    await eventually(catalog, () =>
      expect(catalog.bus.published).toContainEqual(
        expect.objectContaining({ type: 'product.deleted', subject: body.id }),
      ),
    );
  });

  test.each([
    ['an unknown category', { category: 'trees' }],
    ['a short name', { name: 'R' }],
    ['a short description', { description: 'short' }],
    ['no price', { price: '' }],
    ['a negative price', { price: '-1' }],
    ['no picture', { imageUrl: '' }],
    ['a script as its picture', { imageUrl: 'javascript:alert(1)' }],
    ['no stems', { stemCount: 0 }],
    ['stems that are not a number', { stemCount: true }],
    ['a server-side field', { version: 7 }],
    ['an operator as the name', { name: { $ne: '' } }],
  ])('with %s is refused with 400', async (_what, changes) => {
    const answer = await catalog.asAdmin('POST', '/api/admin/products', productBody(changes));
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  test('that two admins change concurrently has both changes', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Busy Rose' }));
    await Promise.all([
      catalog.asAdmin('PATCH', `/api/admin/products/${body.id}`, { price: '21.50' }),
      catalog.asAdmin('PATCH', `/api/admin/products/${body.id}`, { stemCount: 3 }),
    ]);
    expect((await catalog.request('GET', `/api/products/${body.id}`)).body).toMatchObject({
      price: '21.50',
      stemCount: 3,
    });
  });
});
