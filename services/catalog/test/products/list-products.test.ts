import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminCaller } from '@loop-petal/service-kit/testing';
import { DEFAULT_PAGE_LENGTH } from '../../src/products/list-products.ts';
import type { Product } from '../../src/products/product.ts';
import { type Catalog, startCatalog } from '../start-catalog.ts';

const PRODUCTS = DEFAULT_PAGE_LENGTH + 200;
let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  const now = new Date();
  const products = Array.from({ length: PRODUCTS }, (_, at) => ({
    _id: randomUUID(),
    name: `${['Rose', 'Tulip', 'Daisy'][at % 3]} ${at % 400}`,
    description: 'A flower that never fades.',
    priceCents: 1000 + (at % 7) * 100,
    imageUrl: '/system/marker',
    image: null,
    category: at % 2 ? 'stems' : 'bouquets',
    colors: ['Red'],
    stemCount: 1,
    inStock: true,
    isVisible: at % 10 !== 9,
    variations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    pendingEvents: [],
  }));
  await catalog.ctx.connection.collection('products').insertMany(products as object[]);
});
afterAll(() => catalog?.stop());

const stored = (): Promise<Product[]> =>
  catalog.ctx.connection.collection<Product>('products').find({ isVisible: true }).toArray();

type Shown = { id: string; name: string; price: string; category: string };
async function pages(path: string, query: Record<string, string>, caller?: ReturnType<typeof adminCaller>) {
  const walked: Shown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) });
    const { status, body, headers } = await catalog.request('GET', `${path}?${asked}`, caller ? { caller } : {});
    expect(status).toBe(200);
    walked.push(...body);
    cursor = headers.get('x-next-cursor');
  }
  return walked;
}
const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const ORDER = {
  name: (a: Product, b: Product) => text(a.name, b.name) || text(a._id, b._id),
  'price-low': (a: Product, b: Product) => a.priceCents - b.priceCents || text(a._id, b._id),
  'price-high': (a: Product, b: Product) => b.priceCents - a.priceCents || text(a._id, b._id),
};

test.each([
  ['name', undefined, undefined],
  ['price-low', undefined, undefined],
  ['price-high', undefined, undefined],
  ['price-high', 'stems', undefined],
  ['name', 'bouquets', undefined],
  ['name', undefined, 'OSE 1'],
  ['price-low', 'stems', 'tulip'],
  ['name', undefined, 'rose'],
  ['name', undefined, 'rose 1'],
  ['price-high', undefined, 'rose 1'],
] as const)(
  'paging through products sorted by %s, of category %p and with %p in the name, yields each once and in order',
  async (sort, category, q) => {
    const query = { limit: '90', sort, ...(category ? { category } : {}), ...(q ? { q } : {}) };
    const wanted = (await stored())
      .filter(
        (one) => (!category || one.category === category) && (!q || one.name.toLowerCase().includes(q.toLowerCase())),
      )
      .sort(ORDER[sort]);
    const walked = await pages('/api/products', query);
    expect(walked.length).toBeGreaterThan(90);
    expect(walked.map(({ id }) => id)).toEqual(wanted.map(({ _id }) => _id));
  },
);

test('a list of products without a limit holds at most a thousand and a cursor to the rest', async () => {
  const { body, headers } = await catalog.request('GET', '/api/products');
  expect(body).toHaveLength(DEFAULT_PAGE_LENGTH);
  const rest = await catalog.request('GET', `/api/products?cursor=${headers.get('x-next-cursor')}`);
  const visible = (await stored()).length;
  expect(rest.body).toHaveLength(visible - DEFAULT_PAGE_LENGTH);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
});

test('an admin lists all products, including hidden ones, whole or in pages', async () => {
  const caller = adminCaller();
  const { body } = await catalog.request('GET', '/api/admin/products', { caller });
  expect(body).toHaveLength(PRODUCTS);
  expect(await pages('/api/admin/products', { limit: '350' }, caller)).toEqual(body);
});

test.each(['x', 'bnVsbA', '%00', Buffer.from('[{},"a"]').toString('base64url')])(
  'a product list refuses the invalid cursor %s with 400',
  async (cursor) => {
    expect((await catalog.request('GET', `/api/products?limit=2&cursor=${cursor}`)).status).toBe(400);
  },
);

test.each([
  ['name', 'price-low'],
  ['price-high', 'name'],
])('a cursor of a list sorted by %s is refused with 400 by a list sorted by %s', async (sort, other) => {
  const { headers } = await catalog.request('GET', `/api/products?limit=2&sort=${sort}`);
  const cursor = headers.get('x-next-cursor');
  const { status, body } = await catalog.request('GET', `/api/products?limit=2&sort=${other}&cursor=${cursor}`);
  expect([status, body]).toMatchObject([400, { message: 'The cursor is not valid.' }]);
});

test('the search finds a new product within seconds, and never finds a hidden one', async () => {
  const search = async () =>
    (await catalog.request('POST', '/api/search-products', { body: { query: 'edelweiss' } })).body.products;
  expect(await search()).toEqual([]);
  const caller = adminCaller();
  await catalog.request('POST', '/api/admin/categories', {
    caller,
    body: { name: 'Stems', slug: 'stems', imageUrl: '' },
  });
  const body = {
    name: 'Edelweiss',
    description: 'From high up.',
    price: '9',
    category: 'stems',
    imageUrl: '/system/marker',
  };
  const { body: made } = await catalog.request('POST', '/api/admin/products', { caller, body });
  const until = async (length: number) => {
    for (let found = await search(); ; found = await search()) if (found.length === length) return found;
  };
  expect(await until(1)).toMatchObject([{ id: made.id, name: 'Edelweiss' }]);
  await catalog.request('PATCH', `/api/admin/products/${made.id}`, { caller, body: { isVisible: false } });
  // hidden immediately, even before the index is refreshed
  expect(await search()).toEqual([]);
});
