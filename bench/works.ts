import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { type Address, requestLine } from '@loop-petal/contracts/operations/call-path';
import { createShopClient, type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { buy, chooseLine, cookieOf, type Line } from './buy.ts';
import { createCpuMeter } from './cpu-meter.ts';
import { measureChat, measureEvent } from './deliveries.ts';
import { type Measured, measureRequest, measureWork } from './measure.ts';

/** With more concurrent calls of one account, the shop would treat them as password guesses. */
const SIGN_INS_AT_ONCE = 4;
const ADMIN = { username: 'admin', password: 'crochet-demo' };
const ROSA = { username: 'rosa', password: 'crochet-demo' };

interface Input {
  readonly body?: unknown;
  readonly cookie?: string;
  readonly connections?: number;
}
export interface Work {
  /** The bytes of a page, which bare Express sends for comparison. */
  path?: string;
  measure(): Promise<Measured>;
}

/** The measurements of a running shop by name, in order, and their test data. */
export async function worksOf(
  shop: RunningShop,
): Promise<{ works: Record<string, Work>; line: Line; admin: ShopClient }> {
  const meter = await createCpuMeter(await shop.pids());
  const shopper = createShopClient(shop.url);
  const { product, line } = await chooseLine(shopper);
  await shopper.call('POST /api/cart', { body: line });
  const admin = createShopClient(shop.url);
  await admin.signInAsAdmin(ADMIN);
  const known = { shop, visitor: shopper, admin, product };
  const page = (path: string): Work => ({ path, measure: () => measureRequest({ url: shop.url + path }, meter) });
  const get = (name: keyof ShopCalls, input: Address = {}) => page(requestLine(name, input).path);
  const request = (name: keyof ShopCalls, input: Input = {}): Work => {
    const { method, path } = requestLine(name, {});
    return send(method as 'GET' | 'POST', path, input);
  };
  const send = (method: 'GET' | 'POST', path: string, { body, cookie, connections }: Input): Work => {
    const headers = { origin: shop.url, ...(cookie ? { cookie } : {}) };
    const options = {
      url: shop.url + path,
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(connections ? { connections } : {}),
    };
    return { measure: () => measureRequest(options, meter) };
  };
  const cookie = cookieOf(shopper);
  // Commits before the production service have no promises.
  const quote = await unlessRefused(
    404,
    shopper.call('GET /api/promises/{productId}', { params: { productId: product.id } }),
  );
  const works = {
    'product list': get('GET /api/products'),
    'product detail': get('GET /api/products/{id}', { params: { id: product.id } }),
    offers: get('GET /api/offers'),
    ...(quote
      ? { 'quote of a product': get('GET /api/promises/{productId}', { params: { productId: product.id } }) }
      : {}),
    'home page (HTML)': page('/'),
    'product page (HTML)': page(`/product/${product.id}`),
    // Until November 26 the reads, search and sign-in had 16 workers and a slower client.
    'cart read': request('GET /api/cart', { cookie }),
    // Without a cookie, each request comes from a new visitor. Called 'add to cart' until November 24, with 16 workers
    // and a slower client.
    'add to a new cart': request('POST /api/cart', { body: { productId: product.id, quantity: 1 } }),
    'wishlist read': request('GET /api/wishlist', { cookie }),
    search: request('POST /api/search-products', { body: { query: 'rose' }, cookie }),
    'search by an assistant': send('POST', '/ucp/catalog/search', { body: { query: 'rose' } }),
    'sign-in': request('POST /api/auth/login', { body: ROSA, connections: SIGN_INS_AT_ONCE }),
    'a full order': { measure: () => measureWork(() => buy(createShopClient(shop.url), line), meter) },
    'chat, sent → received': { measure: () => measureChat(known) },
    'event, commit → done': { measure: () => measureEvent(known) },
  };
  return { works, line, admin };
}
