import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { requestLine } from '@loop-petal/contracts/operations/call-path';
import { createApi } from '@loop-petal/web-kit/api-client';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { buy, chooseLine } from './buy.ts';
import { createRawClient, type RawAnswer } from './raw-http.ts';

export type UsefulKind = keyof typeof SHARES;
export type VisitKind = UsefulKind | 'callback';
/** CPU ms of the shop for a visit of each kind. */
export type Work = Record<UsefulKind, number>;
export type Urgency = 'page' | 'cart' | 'checkout' | 'callback';
export interface Visitors {
  /** Runs one visit. @param since its scheduled start @returns whether it succeeded */
  visit(kind: VisitKind, since?: number): Promise<boolean>;
  forget(): void;
  close(): void;
}
interface RawRequest {
  method: string;
  path: string;
  payload?: string | undefined;
  headers?: Record<string, string>;
}

/** Kinds of visits, in percent. */
export const SHARES = { page: 70, cart: 20, order: 10 };
const ADD_TO_CART = requestLine('POST /api/cart', {});
const CALLBACK = requestLine('POST /api/payment/webhook', {});
const PAGES = ['/', '/shop', '/bouquets', '/about', '/contact', '/shipping'];

export const kindOf = (random: number): UsefulKind => {
  if (random < SHARES.page / 100) return 'page';
  return random < (SHARES.page + SHARES.cart) / 100 ? 'cart' : 'order';
};

/** Visitors of a shop, each from a separate network. @param note called for each request */
export async function createVisitors(
  shop: RunningShop,
  note: (urgency: Urgency, answer: RawAnswer, ms: number) => void,
): Promise<Visitors> {
  const { port, host, origin } = new URL(shop.url);
  const client = createRawClient(Number(port));
  const { products, line } = await chooseLine(createShopClient(shop.url));
  const pages = [...PAGES, ...products.slice(0, 10).map(({ id }) => `/product/${id}`)];
  let count = 0;

  const newVisitor = (since: number | undefined) => {
    count += 1;
    const network = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    let cookie = '';
    let begun = since;
    const ask = async (urgency: Urgency, { method, path, payload, headers = {} }: RawRequest) => {
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
    const { call } = createApi<ShopCalls>({
      fetch: async (input, init) => {
        const [method = 'GET', path] = [init?.method, String(input)];
        const urgency = method === 'POST' && path === ADD_TO_CART.path ? 'cart' : 'checkout';
        const headers = new Headers(init?.headers);
        headers.delete('content-type');
        const payload = init?.body ? String(init.body) : undefined;
        const { status, body } = await ask(urgency, { method, path, payload, headers: Object.fromEntries(headers) });
        if (status === 0) throw new Error(`${path}: no answer`);
        return new Response(body?.length ? new Uint8Array(body) : null, { status });
      },
    });
    return { ask, call };
  };

  const visits: Record<VisitKind, (visitor: ReturnType<typeof newVisitor>) => Promise<unknown>> = {
    page: async ({ ask }) => {
      const path = pages[count % pages.length] ?? '/';
      return (await ask('page', { method: 'GET', path, headers: { accept: 'text/html' } })).status === 200;
    },
    cart: ({ call }) => call('POST /api/cart', { body: line }),
    order: (visitor) => buy(visitor, line),
    // Unsigned, so an admitted request is answered with 401.
    callback: async ({ ask }) => (await ask('callback', { ...CALLBACK, payload: '{}' })).status === 401,
  };
  return {
    visit: (kind, since) => visits[kind](newVisitor(since)).then(Boolean, () => false),
    forget: () => client.forget(),
    close: () => client.close(),
  };
}
