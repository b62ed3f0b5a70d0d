import { createCatalogApp } from '../../../../services/catalog/src/app.ts';
import { startCatalog } from '../../../../services/catalog/test/catalog-in-test.ts';
import { type Door, expecting, newPeople } from '../door.ts';

export async function openCatalog(): Promise<Door> {
  const { ctx, request, stop } = await startCatalog();
  const people = newPeople();
  const add = async (path: string, body: object): Promise<string> =>
    (await expecting(201, request('POST', path, { caller: people.admin, body }))).body.id;
  const imageUrl = '/system/marker';
  const category = await add('/api/admin/categories', { name: 'Stems' });
  const product = await add('/api/admin/products', {
    name: 'Rose Stem',
    description: 'A rose that never fades.',
    price: '14.40',
    category: 'stems',
    imageUrl,
  });
  const variation = await add(`/api/admin/products/${product}/variations`, { colorName: 'Madder', imageUrl });
  const offer = await add('/api/admin/offers', {
    title: 'Spring',
    description: 'For everybody',
    discountType: 'percentage',
    discountValue: 10,
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2100-01-01T00:00:00Z',
  });
  return {
    service: 'catalog',
    app: createCatalogApp(ctx),
    request,
    people,
    owned: {},
    ids: [product, variation, category, offer, '640.webp', '00000.avif'],
    close: stop,
  };
}
