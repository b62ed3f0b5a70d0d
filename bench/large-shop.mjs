import { setTimeout } from 'node:timers/promises';
import { measureAlone } from './alone.mjs';
import { fillOrders } from './fill-orders.mjs';
import { fillProducts, LAST } from './fill-products.mjs';
import { createShopper } from './shopper.mjs';

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

/** How long the search index looks for concurrent changes after a change. */
const SETTLE_MS = 12_000;

/** The cost of single requests in a shop with very many products and orders. Fills its databases. */
export async function measureLargeShop({ shop, rows, howMany }) {
  const { admin } = shop;
  const add = (name, measured) => rows.push({ name, measured: [measured] });
  await fillProducts(shop.dataDir, howMany);
  const visitor = createShopper(shop.url);
  const search = (query) => visitor('POST', '/api/search-products', { query });
  const named = `${howMany / 1000}k`;
  while ((await search(LAST)).products.length === 0) await setTimeout(250);
  await setTimeout(SETTLE_MS);

  // The gateway caches answers: requests each page once, so that none is cached.
  add(`products, page (${named})`, await measureAlone(nextPage(visitor, '/api/products?limit=48&sort=price-low')));
  add(
    `products, category (${named})`,
    await measureAlone((n) => visitor('GET', `/api/products?category=stems&limit=${24 + n}`)),
  );
  add(`products, q (${named})`, await measureAlone((n) => visitor('GET', `/api/products?q=poppy+pot+${n}&limit=48`)));
  add(
    `products, no limit (${named})`,
    await measureAlone((n) => visitor('GET', `/api/products?q=${'aeioudlstp'[n]}`), 5),
  );
  const details = await visitor('GET', '/api/products?limit=500');
  add(
    `product (${named})`,
    await measureAlone((n) => visitor('GET', `/api/products/${details[n % details.length].id}`)),
  );
  add(`search (${named})`, await measureAlone((n) => search(QUERIES[n % QUERIES.length])));

  await fillOrders(shop.dataDir, howMany);
  const asAdmin = (path) => visitor('GET', path, undefined, { authorization: `Bearer ${admin}` });
  const query = (n) => encodeURIComponent(WORDS[n % WORDS.length]);
  add(`admin orders, page (${named})`, await measureAlone(nextPage(visitor, '/api/admin/orders?limit=50', admin)));
  add(
    `admin orders, status (${named})`,
    await measureAlone(() => asAdmin('/api/admin/orders?limit=50&status=delivered')),
  );
  add(`admin orders, q (${named})`, await measureAlone((n) => asAdmin(`/api/admin/orders?limit=50&q=${query(n)}`)));
  add(`admin stats (${named})`, await measureAlone(() => asAdmin('/api/admin/stats')));
}

function nextPage(ask, path, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  let cursor;
  return async () => {
    await ask('GET', cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path, undefined, headers);
    cursor = ask.headers['x-next-cursor'];
  };
}
