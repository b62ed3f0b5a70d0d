import sharp from 'sharp';
import { startCatalog } from '../../../../services/catalog/test/start-catalog.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';

const OFFER = {
  title: 'Spring',
  description: 'For everyone',
  discountType: 'percentage',
  discountValue: 10,
  validFrom: '2020-01-01T00:00:00Z',
  validUntil: '2100-01-01T00:00:00Z',
};
const productBody = (imageUrl: string) => ({
  name: 'Rose Stem',
  description: 'A rose that never fades.',
  price: '14.40',
  category: 'stems',
  imageUrl,
});

export async function openCatalog(): Promise<Harness> {
  const { app, bus, request, stop } = await startCatalog();
  const people = newPeople();
  const add = async (path: string, body: object): Promise<string> =>
    (await expecting(201, request('POST', path, { caller: people.admin, body }))).body.id;
  const imageUrl = '/system/marker';
  const category = await add('/api/admin/categories', { name: 'Stems' });
  const product = await add('/api/admin/products', productBody(imageUrl));
  const variation = await add(`/api/admin/products/${product}/variations`, { colorName: 'Madder', imageUrl });
  const offer = await add('/api/admin/offers', OFFER);
  return {
    service: 'catalog',
    app,
    request,
    people,
    owned: {},
    bus,
    adminWrites: catalogWrites(add, imageUrl),
    ids: [product, variation, category, offer, '640.webp', '00000.avif'],
    close: stop,
  };
}

function catalogWrites(add: (path: string, body: object) => Promise<string>, imageUrl: string): Harness['adminWrites'] {
  const color = (colorName: string) => ({ colorName, imageUrl });
  const product = () => add('/api/admin/products', productBody(imageUrl));
  const variation = async () => add(`/api/admin/products/${await product()}/variations`, color('Sage'));
  const category = (name: string) => add('/api/admin/categories', { name });
  const offer = () => add('/api/admin/offers', OFFER);
  return {
    'POST /api/admin/products': async () => ({ path: '/api/admin/products', body: productBody(imageUrl) }),
    'PATCH /api/admin/products/{id}': async () => ({
      path: `/api/admin/products/${await product()}`,
      body: { price: '15.00' },
    }),
    'DELETE /api/admin/products/{id}': async () => ({ path: `/api/admin/products/${await product()}` }),
    'POST /api/admin/products/{id}/variations': async () => ({
      path: `/api/admin/products/${await product()}/variations`,
      body: color('Lavender'),
    }),
    'PATCH /api/admin/variations/{id}': async () => ({
      path: `/api/admin/variations/${await variation()}`,
      body: { stockQuantity: 3 },
    }),
    'DELETE /api/admin/variations/{id}': async () => ({ path: `/api/admin/variations/${await variation()}` }),
    'POST /api/admin/categories': async () => ({ path: '/api/admin/categories', body: { name: 'Wreaths' } }),
    'PATCH /api/admin/categories/{id}': async () => ({
      path: `/api/admin/categories/${await category('Garlands')}`,
      body: { name: 'Long garlands' },
    }),
    'DELETE /api/admin/categories/{id}': async () => ({ path: `/api/admin/categories/${await category('Vines')}` }),
    'POST /api/admin/offers': async () => ({ path: '/api/admin/offers', body: OFFER }),
    'PATCH /api/admin/offers/{id}': async () => ({
      path: `/api/admin/offers/${await offer()}`,
      body: { isActive: false },
    }),
    'DELETE /api/admin/offers/{id}': async () => ({ path: `/api/admin/offers/${await offer()}` }),
    async 'POST /api/admin/upload-image'() {
      const body = new FormData();
      const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#9a3a50' } })
        .png()
        .toBuffer();
      body.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'rose.png');
      return { path: '/api/admin/upload-image', body };
    },
  };
}
