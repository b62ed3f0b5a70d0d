import { randomUUID } from 'node:crypto';
import type { Role } from '@loop-petal/contracts/operations/operation';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { buyCart } from '../../../infra/seed/src/buy-cart.ts';

const DEMO_PASSWORD = 'crochet-demo';
const PASSWORD = 'petals-and-loops-9';
/** The number of products whose ids are in requests; shoppers buy another one. */
const FUZZED = 5;

/** A sender of requests. */
export interface Person {
  name: string;
  /** Undefined without a session. */
  role?: Role;
  headers: Record<string, string>;
  /** The words of shoppers whose data this person may read. */
  mayRead: readonly string[];
  /** Signs in again, as another account if the first one is gone. */
  enter(): Promise<void>;
}

/** Marks that appear only in the name, address, email and messages of one shopper. */
const SHOPPERS = { visitor: 'Vesperquill', ada: 'Adaquixote', ben: 'Benzephyr' };
export const MARKS: readonly string[] = Object.values(SHOPPERS);

const cookiesOf = (shop: ShopClient) => ({
  cookie: shop
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});

/**
 * Everyone who uses the shop, three of them with orders, a cart and messages.
 * @returns `ids` of their items and of the shop's products
 */
export async function fuzzPeople(url: string): Promise<{ people: Person[]; ids: string[] }> {
  const owner = createShopClient(url);
  await owner.signInAsAdmin({ username: 'admin', password: DEMO_PASSWORD });
  const products = await owner.call('GET /api/products');
  const bought = products.find(
    ({ inStock, personalization, variations }) => inStock && !personalization?.length && variations.length === 0,
  );
  if (!bought) throw new Error('the shop has no product without a choice');
  const ids = products.flatMap(({ id }) => (id === bought.id ? [] : id)).slice(0, FUZZED);

  const shopper = (name: keyof typeof SHOPPERS): Person => {
    const mark = SHOPPERS[name];
    const person: Person = {
      name,
      role: name === 'visitor' ? 'visitor' : 'customer',
      headers: {},
      mayRead: [mark],
      async enter() {
        const shop = createShopClient(url);
        const username = `${mark.toLowerCase()}-${randomUUID().slice(0, 8)}`;
        const email = `${username}@example.com`;
        if (name !== 'visitor')
          await shop.call('POST /api/auth/register', { body: { username, email, password: PASSWORD } });
        const isFirst = person.headers.cookie === undefined;
        // Later, requests of the owner may have closed the shop or changed what it sells.
        const used = useShop(shop, mark, email).catch((error: unknown) => {
          if (isFirst || !(error instanceof ApiError) || error.status >= 500) throw error;
          return [];
        });
        ids.push(...(await used));
        person.headers = { origin: url, ...cookiesOf(shop) };
      },
    };
    return person;
  };
  const useShop = async (shop: ShopClient, mark: string, email: string): Promise<string[]> => {
    const productId = bought.id;
    const to = { recipientName: `Pat ${mark}`, phone: '503-555-0100', addressLine1: `7 ${mark} Road` };
    const place = { city: 'Portland', state: 'OR', zipCode: '97201', country: 'US' };
    await shop.call('POST /api/cart', { body: { productId, quantity: 1 } });
    const order = await buyCart(shop, { ...to, ...place, email });
    const line = await shop.call('POST /api/cart', { body: { productId, quantity: 2 } });
    const quote = await shop.call('POST /api/quotes', { body: { email, name: `Pat ${mark}`, message: `For ${mark}` } });
    const { sessionId } = await shop.call('POST /api/live-chat/session');
    await shop.call('POST /api/live-chat/send', { body: { sessionId, message: `I am ${mark}` } });
    return [order.id, order.orderItems[0]?.id ?? '', line.id, quote.id, sessionId];
  };
  const staff = (
    name: string,
    role: Role,
    account: { username: string; password: string },
    mayRead: readonly string[],
  ): Person => {
    const person: Person = {
      name,
      role,
      headers: {},
      mayRead,
      async enter() {
        const { token } = await createShopClient(url).call('POST /api/admin/login', { body: account });
        person.headers = { origin: url, authorization: `Bearer ${token}` };
      },
    };
    return person;
  };
  const hired = async (role: 'packer' | 'support'): Promise<Person> => {
    const username = `${role}-${randomUUID().slice(0, 8)}`;
    const account = { username, password: PASSWORD };
    await owner.call('POST /api/admin/users', { body: { ...account, email: `${username}@example.com`, role } });
    return staff(role, role, account, MARKS);
  };
  const outsider = (name: string, headers: Record<string, string>): Person => ({
    name,
    headers,
    mayRead: [],
    enter: async () => undefined,
  });
  const people = [
    outsider('stranger', {}),
    shopper('visitor'),
    shopper('ada'),
    shopper('ben'),
    staff('artisan', 'artisan', { username: 'lena', password: DEMO_PASSWORD }, []),
    await hired('packer'),
    await hired('support'),
    staff('owner', 'admin', { username: 'admin', password: DEMO_PASSWORD }, MARKS),
    outsider('assistant', { 'ucp-agent': 'profile="https://assistant.example/profile.json"' }),
  ];
  for (const person of people) await person.enter();
  return { people, ids };
}
