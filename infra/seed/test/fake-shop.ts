import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Entry = Record<string, unknown> & { id: string };
type Answer = [status: number, body?: unknown];

const empty = () => ({
  categories: [] as Entry[],
  products: [] as (Entry & { variations: unknown[] })[],
  offers: [] as Entry[],
  customers: [] as unknown[],
  addresses: [] as unknown[],
  cart: [] as Entry[],
  orders: [] as (Entry & { status: string })[],
  artisans: [] as Entry[],
  materials: [] as Entry[],
  recipes: [] as Entry[],
  settings: { version: 0 } as Record<string, unknown>,
  home: { version: 0, fields: {} as Record<string, unknown> },
  about: { version: 0, fields: {} as Record<string, unknown> },
  'privacy-policy': { version: 0, fields: {} as Record<string, unknown> },
  jobs: [] as (Entry & { orderId: string; state: string })[],
  labels: new Set<string>(),
});

export async function startFakeShop(state = empty()) {
  let writes = 0;
  let last = Number.POSITIVE_INFINITY;
  const orderOf = (wanted: unknown) => state.orders.find((order) => order.id === wanted);
  const add = <T extends Entry>(list: T[], entry: unknown): Answer => {
    list.push({ ...(entry as T), id: randomUUID() });
    return [201, list.at(-1)];
  };

  const reads: Record<string, () => unknown> = {
    '/api/admin/categories': () => state.categories,
    '/api/admin/products': () => state.products,
    '/api/products': () => state.products,
    '/api/admin/offers': () => state.offers,
    '/api/addresses': () => state.addresses,
    '/api/user/orders': () => state.orders,
    '/api/cart': () => state.cart,
    '/api/admin/production/artisans': () => state.artisans,
    '/api/admin/production/materials': () => state.materials,
    '/api/admin/production/recipes': () => state.recipes,
    '/api/admin/production/jobs': () => state.jobs,
    '/api/admin/orders': () => state.orders,
    '/api/admin/settings': () => state.settings,
    '/api/admin/content/home': () => state.home,
    '/api/admin/content/about': () => state.about,
    '/api/admin/content/privacy-policy': () => state['privacy-policy'],
    '/api/cart/receipt': () => [{ kind: 'item', amount: '1.00' }],
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the seed sends
  const postings: Record<string, (body: any) => Answer> = {
    '/api/admin/login': () => [200, { token: 'token' }],
    '/api/admin/upload-image': () => [201, { imageUrl: '/images/picture' }],
    '/api/admin/categories': (body) => add(state.categories, body),
    '/api/admin/products': (body) => add(state.products, { ...body, variations: [] }),
    '/api/admin/offers': (body) => add(state.offers, body),
    '/api/admin/production/artisans': (body) => add(state.artisans, { timeOff: [], ...body }),
    '/api/admin/production/materials': (body) => add(state.materials, body),
    '/api/auth/register': (body) => (state.customers.length > 0 ? [409, {}] : [201, state.customers.push(body)]),
    '/api/auth/login': () => [200, {}],
    '/api/addresses': (body) => [201, state.addresses.push(body)],
    '/api/cart': (body) => add(state.cart, { ...body, product: { name: body.productId } }),
    '/api/payment/tokenize': () => [200, { id: 'token' }],
    '/api/payment/process': () => [200, { paymentId: randomUUID(), status: 'succeeded' }],
    '/api/orders': ({ orderItems, customerName, customerEmail }) => {
      state.cart = [];
      const createdAt = new Date(state.orders.length).toISOString();
      const [status, order] = add(state.orders, {
        orderItems,
        customerName,
        customerEmail,
        status: 'pending',
        createdAt,
      });
      for (const { productId, quantity } of orderItems) {
        const productName = state.products.find(({ id }) => id === productId)?.name;
        const job = { orderId: state.orders.at(-1)?.id, productName, state: 'queued' };
        for (let piece = 0; piece < quantity; piece += 1) add(state.jobs, job);
      }
      return [status, order];
    },
    '/api/shipping/create': ({ orderId }) => {
      state.labels.add(orderId);
      Object.assign(orderOf(orderId) ?? {}, { trackingNumber: 'LP1' });
      return [200, {}];
    },
  };
  function read(url: string): unknown {
    const { pathname, searchParams } = new URL(url, 'http://shop.test');
    const found = reads[pathname]?.();
    const wanted = [...searchParams.values()];
    if (wanted.length === 0 || !Array.isArray(found)) return found;
    return found.filter((entry: Entry) => wanted.every((value) => Object.values(entry).includes(value)));
  }
  function write(method: string, path: string, body: Entry): Answer {
    const [, , , area, wanted, what] = path.split('/');
    if (path === '/api/admin/settings') {
      state.settings = { ...body, version: Number(state.settings.version) + 1 };
      return [200, state.settings];
    }
    if (area === 'content') {
      const page = wanted as 'home' | 'about' | 'privacy-policy';
      state[page] = { fields: body.fields as Record<string, unknown>, version: state[page].version + 1 };
      return [200, state[page]];
    }
    if (method === 'PUT') return add(state.recipes, { ...body, productId: path.split('/').at(-1) });
    if (method === 'DELETE') return [204, state.cart.splice(0)];
    if (method === 'PATCH' && area === 'production') {
      const changed = [...state.jobs, ...state.artisans].find(({ id }) => path.endsWith(id));
      return [200, Object.assign(changed ?? {}, body)];
    }
    if (method === 'PATCH') return [200, Object.assign(orderOf(wanted) ?? {}, { status: body.status })];
    if (area === 'products' && what === 'variations')
      return [201, state.products.find((one) => one.id === wanted)?.variations.push(body)];
    return postings[path]?.(body) ?? [404];
  }
  const bodyOf = async (request: IncomingMessage) => {
    const sent = await text(request);
    return request.headers['content-type']?.includes('json') ? JSON.parse(sent) : {};
  };

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    if (writes >= last) return void request.socket.destroy();
    const body = await bodyOf(request);
    if (method !== 'GET') writes += 1;
    const [status, answer] = method === 'GET' ? [200, read(url)] : write(method, url, body);
    // The last write is done, but its response is lost.
    if (writes >= last) return void request.socket.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(status === 204 ? '' : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    writes: () => writes,
    goAwayAfter(number: number) {
      last = number;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
