import { setTimeout } from 'node:timers/promises';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { fillOrders } from './fill-orders.ts';
import { fillProducts, LAST } from './fill-products.ts';
import { measureAlone } from './measure.ts';
import type { Row } from './report.ts';

const QUERIES = [
  'rose',
  'tall tulip',
  'sunflwoer',
  'cream',
  'something in lavender please',
  'garden',
  'stem no. 711',
  'zzzz',
];
const WORDS = ['lovelace', 'buyer777', 'ada', 'example.com', 'lp000', 'no such thing', 'curie 12', 'fr'];
const LETTERS = 'aeioudlstp';

/** How long after a change the search index looks for concurrent changes. */
const SETTLE_MS = 12_000;

/** The cost of single requests in a shop with very many products and orders. Fills its databases. */
export async function measureLargeShop({
  shop: { url, dataDir, admin },
  rows,
  howMany,
}: {
  shop: { url: string; dataDir: string; admin: ShopClient };
  rows: Row[];
  howMany: number;
}): Promise<void> {
  const add = async (name: string, work: (count: number) => unknown, times?: number) =>
    void rows.push({ name: `${name} (${howMany / 1000}k)`, measured: [await measureAlone(work, times)] });
  await fillProducts(dataDir, howMany);
  const shop = createShopClient(url);
  const list = (query: { q?: string; category?: string; limit?: number }) => shop.call('GET /api/products', { query });
  const search = (query = '') => shop.call('POST /api/search-products', { body: { query } });
  while ((await search(LAST)).products.length === 0) await setTimeout(250);
  await setTimeout(SETTLE_MS);

  // The gateway caches responses, so each page is requested only once.
  await add(
    'products, page',
    nextPage((cursor, onHeaders) =>
      shop.call('GET /api/products', { query: { limit: 48, sort: 'price-low', cursor }, onHeaders }),
    ),
  );
  await add('products, category', (n) => list({ category: 'stems', limit: 24 + n }));
  await add('products, q', (n) => list({ q: `poppy pot ${n}`, limit: 48 }));
  await add('products, no limit', (n) => list({ q: LETTERS.charAt(n) }), 5);
  const ids = (await list({ limit: 500 })).map(({ id }) => id);
  await add('product', (n) => shop.call('GET /api/products/{id}', { params: { id: ids[n % ids.length] ?? '' } }));
  await add('search', (n) => search(QUERIES[n % QUERIES.length]));

  await fillOrders(dataDir, howMany);
  const orders = (query: { status?: 'delivered'; q?: string | undefined; cursor?: string | undefined }) => ({
    query: { limit: 50, ...query },
  });
  await add(
    'admin orders, page',
    nextPage((cursor, onHeaders) => admin.call('GET /api/admin/orders', { ...orders({ cursor }), onHeaders })),
  );
  await add('admin orders, status', () => admin.call('GET /api/admin/orders', orders({ status: 'delivered' })));
  await add('admin orders, q', (n) => admin.call('GET /api/admin/orders', orders({ q: WORDS[n % WORDS.length] })));
  await add('admin stats', () => admin.call('GET /api/admin/stats'));
}

function nextPage(
  read: (cursor: string | undefined, onHeaders: (headers: Headers) => void) => Promise<unknown>,
): () => Promise<void> {
  let cursor: string | undefined;
  return async () => {
    await read(cursor, (headers) => {
      cursor = headers.get('x-next-cursor') ?? undefined;
    });
  };
}
