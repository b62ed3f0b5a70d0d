import { placeOrder } from './place-order.mjs';
import { createRawClient } from './raw-http.mjs';

/** Kinds of visits, their share in percent, and their cost in CPU ms from `npm run bench`. */
export const KINDS = {
  page: { share: 70, work: 0.8 },
  cart: { share: 20, work: 1.9 },
  order: { share: 10, work: 40 },
};
const PAGES = ['/', '/shop', '/bouquets', '/about', '/contact', '/shipping'];

export const kindOf = (random) => {
  if (random < KINDS.page.share / 100) return 'page';
  return random < (KINDS.page.share + KINDS.cart.share) / 100 ? 'cart' : 'order';
};

/** Visitors of a shop, each from a separate network. @param note called for each request: urgency, status, ms */
export async function createVisitors(shop, note) {
  const { port, host, origin } = new URL(shop.url);
  const client = createRawClient(port);
  const products = await (await fetch(`${shop.url}/api/products`)).json();
  const product = products.find(({ variations, inStock }) => variations.length === 0 && inStock);
  const line = { productId: product.id, quantity: 1, selectedColor: product.colors[0] };
  const pages = [...PAGES, ...products.slice(0, 10).map(({ id }) => `/product/${id}`)];
  let count = 0;

  const newVisitor = (since) => {
    count += 1;
    const network = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    let cookie = '';
    let begun = since;
    const ask = async (urgency, method, path, payload, headers = {}) => {
      const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`, `x-forwarded-for: ${network}`];
      if (cookie) lines.push(`cookie: ${cookie}`);
      if (payload) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`);
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
      const from = begun ?? performance.now();
      begun = undefined;
      const answer = await client.ask(`${lines.join('\r\n')}\r\n\r\n${payload ?? ''}`);
      note(urgency, answer, performance.now() - from);
      cookie ||= /\r\nset-cookie: ([^;\r]+)/i.exec(answer.head)?.[1] ?? '';
      return answer;
    };
    const call = async (method, path, body, headers) => {
      const urgency = method === 'POST' && path === '/api/cart' ? 'cart' : 'checkout';
      const answer = await ask(urgency, method, path, body && JSON.stringify(body), headers);
      if (answer.status >= 400 || answer.status === 0) throw Object.assign(new Error(path), { status: answer.status });
      return answer.body?.length ? JSON.parse(answer.body) : undefined;
    };
    return { ask, call };
  };

  const visits = {
    page: async ({ ask }) =>
      (await ask('page', 'GET', pages[count % pages.length], undefined, { accept: 'text/html' })).status === 200,
    cart: ({ call }) => call('POST', '/api/cart', line),
    order: ({ call }) => placeOrder(call, line),
    // Unsigned, so an admitted request is answered with 401.
    callback: async ({ ask }) => (await ask('callback', 'POST', '/api/payment/webhook', '{}')).status === 401,
  };
  return {
    /** One visit. @param since its scheduled start @returns whether it succeeded */
    visit: (kind, since) => visits[kind](newVisitor(since)).then(Boolean, () => false),
    forget: () => client.forget(),
    close: () => client.close(),
  };
}
