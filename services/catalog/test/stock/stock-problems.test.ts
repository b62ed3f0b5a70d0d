import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Stems' });
});
afterAll(() => catalog?.stop());

const problems = async () =>
  (await catalog.request('GET', '/internal/problems', { caller: serviceCaller('orders') })).body;

test('a visible limited edition with at most two pieces left is reported as a problem, and no other product', async () => {
  const product = await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Wedding Bouquet' }));
  const add = async (colorName: string, stockQuantity: number) => {
    const color = { colorName, stockQuantity, imageUrl: '/system/marker' };
    return (await catalog.asAdmin('POST', `/api/admin/products/${product.body.id}/variations`, color)).body.id;
  };
  await add('Sage', 0);
  const ivory = await add('Ivory', 3);
  expect(await problems()).toEqual([]);

  await catalog.asAdmin('PATCH', `/api/admin/variations/${ivory}`, { stockQuantity: 2 });
  expect(await problems()).toMatchObject([
    {
      id: ivory,
      kind: 'low-stock',
      title: 'Wedding Bouquet, Ivory',
      facts: [{ label: 'Pieces left', value: '2' }],
      place: { tab: 'products', id: product.body.id },
    },
  ]);

  const lines = [{ productId: product.body.id, variationId: ivory, quantity: 2 }];
  const body = { orderId: '0b6f2f1e-6a4b-4a0e-9d8b-1f0c7d0f3a11', version: 1, lines };
  await catalog.request('POST', '/internal/reservations', { caller: serviceCaller('orders'), body });
  const [soldOut] = await problems();
  expect(soldOut.facts).toEqual([
    { label: 'Pieces left', value: 'None, sold out' },
    { label: 'In open orders', value: '2' },
  ]);

  await catalog.asAdmin('PATCH', `/api/admin/products/${product.body.id}`, { isVisible: false });
  expect(await problems()).toEqual([]);
});
