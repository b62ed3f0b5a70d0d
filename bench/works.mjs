import { createCpuMeter } from './cpu-meter.mjs';
import { measureChat, measureEvent } from './deliveries.mjs';
import { measureRequest, measureWork } from './measure.mjs';
import { placeOrder } from './place-order.mjs';
import { createShopper } from './shopper.mjs';

/** The shop would limit more concurrent calls of one account as password guesses. */
const SIGN_INS_AT_ONCE = 4;
const ADMIN = { username: 'admin', password: 'crochet-demo' };
const ROSA = { username: 'rosa', password: 'crochet-demo' };

/**
 * The measurements in order.
 * @param shop a running shop
 * @returns measurements by name, and their test data
 */
export async function worksOf(shop) {
  const meter = await createCpuMeter(await shop.pids());
  const products = await (await fetch(`${shop.url}/api/products`)).json();
  const product = products.find(({ variations, inStock }) => variations.length === 0 && inStock);
  const line = { productId: product.id, quantity: 1, selectedColor: product.colors[0] };
  const visitor = () => createShopper(shop.url);
  const shopper = visitor();
  await shopper('POST', '/api/cart', line);
  const { token: admin } = await shopper('POST', '/api/admin/login', ADMIN);
  const known = { shop, visitor: shopper, admin, product };
  const page = (path) => ({ path, measure: () => measureRequest(shop.url + path, { meter }) });
  const post = (path, body) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return { measure: () => measureRequest(shop.url + path, { meter, ...options }) };
  };
  const work = (call, workers) => ({ measure: () => measureWork(call, { meter, workers }) });
  const works = {
    'product list': page('/api/products'),
    'product detail': page(`/api/products/${product.id}`),
    offers: page('/api/offers'),
    ...(await quoteOf(page, shop.url, product)),
    'home page (HTML)': page('/'),
    'product page (HTML)': page(`/product/${product.id}`),
    'cart read': work(() => shopper('GET', '/api/cart')),
    // Without a cookie each is a new visitor. Until November 24 'add to cart', with 16 workers and a slower client.
    'add to a new cart': post('/api/cart', { productId: product.id, quantity: 1 }),
    'wishlist read': work(() => shopper('GET', '/api/wishlist')),
    search: work(() => shopper('POST', '/api/search-products', { query: 'rose' })),
    'sign-in': work(() => visitor()('POST', '/api/auth/login', ROSA), SIGN_INS_AT_ONCE),
    'a full order': work(() => placeOrder(visitor(), line)),
    'chat, sent → received': { measure: () => measureChat(known) },
    'event, commit → done': { measure: () => measureEvent(known) },
  };
  return { works, line, admin };
}

/** Commits before the production service have no promises. */
async function quoteOf(page, url, { id }) {
  const path = `/api/promises/${id}`;
  const { ok } = await fetch(url + path);
  return ok ? { 'quote of a product': page(path) } : {};
}
