import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay, putInCart } from '../checkout.ts';
import { expectPaidOnce } from '../emails.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, type Shop, sellRoses, TWO_OF_EACH, test } from '../own-shop.ts';
import { placeOrder, retry } from '../retry.ts';
import { until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

const STORES = new Set(['supervisor', 'postgres', 'mongo']);
const SHOPPERS = 3;
/** Limits a shopper's orders during an outage, so that a fast machine does not have more to check than a slow one. */
const ORDERS_PER_KILL = 2;

test.use({ shopOptions: TWO_OF_EACH });
test.describe.configure({ timeout: 300_000 });

let shop: Shop;
let admin: ShopClient;
let productId: string;

test.beforeAll(async ({ shop: started }) => {
  shop = started;
  admin = await asOwner(shop.url);
  productId = await sellRoses(admin);
});

const newEmail = () => `ada-${randomUUID().slice(0, 8)}@example.com`;

async function processes(): Promise<Record<string, number>> {
  const all = Object.entries(await shop.pids()) as [string, number][];
  return Object.fromEntries(all.filter(([name]) => !STORES.has(name)));
}

async function killAndAwait(names: string[]): Promise<void> {
  const pids = await processes();
  const logs = names.map((name) => join(shop.dataDir, 'logs', `${name}.log`));
  const lengths = await Promise.all(logs.map(async (log) => (await stat(log)).size));
  for (const name of names) process.kill(pids[name] ?? 0, 'SIGKILL');
  await until(
    () => Promise.all(logs.map(async (log, at) => (await readFile(log)).subarray(lengths[at]).toString())),
    (said) => said.every((text) => text.includes('"msg":"ready"')),
    `${names.join(', ')} are ready again`,
  );
}

async function buy(email: string) {
  const shopper = createShopClient(shop.url);
  await retry(() => shopper.call('POST /api/cart', { body: { productId, quantity: 1 } }));
  const body = await retry(() => payCart(shopper, { ...GUEST, email }));
  return placeOrder(shopper, body);
}

const ordersOf = async (email: string) => {
  const found = await retry(() => admin.call('GET /api/admin/orders', { query: { q: email } }));
  return found.filter(({ customerEmail }) => customerEmail === email);
};

async function expectOnce(email: string, id: string): Promise<void> {
  const orders = await until(
    () => ordersOf(email),
    (mine) => mine.length > 0 && mine.every(({ paymentStatus }) => paymentStatus === 'succeeded'),
    `the payment of order ${id} is captured`,
  );
  expect(orders).toEqual([expect.objectContaining({ id })]);
  const timeline = await until(
    () => retry(() => admin.call('GET /api/admin/orders/{id}/timeline', { params: { id } })),
    (events) => events.some(({ type }) => type === 'payment.captured'),
    `order ${id} is paid`,
  );
  expect(timeline.filter(({ type }) => type === 'payment.captured')).toHaveLength(1);
  await expectPaidOnce(admin, email);
}

test('every process is killed in turn while shoppers buy, and each order succeeds once', async () => {
  const acknowledged = new Map<string, string>();
  const names = Object.keys(await processes());
  for (const name of names) {
    let isBack = false;
    const shoppers = Array.from({ length: SHOPPERS }, async () => {
      for (let order = 0; order < ORDERS_PER_KILL && !isBack; order++) {
        const email = newEmail();
        acknowledged.set(email, (await buy(email)).id);
      }
    });
    const back = killAndAwait([name]).finally(() => {
      isBack = true;
    });
    await Promise.all([back, ...shoppers]);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(SHOPPERS * names.length);
  for (const [email, id] of acknowledged) await expectOnce(email, id);
});

test('a shopper does not notice that half of all processes are killed between two clicks', async ({ page }) => {
  const names = Object.keys(await processes());
  const second = names.filter((name) => name.endsWith('-2'));
  const first = names.filter((name) => !name.endsWith('-2'));
  const email = newEmail();
  await openPage(page, '/');
  await putInCart(page, 'Rose Stem');
  await killAndAwait(second);
  await openCheckout(page);
  await fillShipping(page, email);
  await killAndAwait(first);
  await continueToPayment(page);
  await killAndAwait(second);
  await pay(page, APPROVED);
  await orderPlaced(page);
  const [order] = await until(
    () => ordersOf(email),
    ({ length }) => length > 0,
    'the order is stored',
  );
  await expectOnce(email, order?.id ?? '');
});

/** On a new connection, so that requests alternate between the gateways. */
const onNewConnection = (path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`${shop.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Origin: shop.url, Connection: 'close', 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('signing out at one gateway signs out at the other', async () => {
  const person = { username: `ada-${randomUUID().slice(0, 8)}`, password: 'a long password of hers' };
  const registered = await onNewConnection('/api/auth/register', {}, person);
  expect(registered.status).toBe(201);
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const askBoth = async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => onNewConnection('/api/auth/user', { cookie })));
    return answers.map(({ status }) => status);
  };
  expect(await askBoth()).toEqual([200, 200, 200, 200]);
  await onNewConnection('/api/auth/logout', { cookie }, {});
  await until(askBoth, (statuses) => statuses.every((status) => status === 401), 'both gateways know it');
});
