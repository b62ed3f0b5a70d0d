import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { ShopClient } from '../../infra/seed/src/shop-client.ts';
import { SHOP_URL } from '../browser.ts';
import { GUEST, productIdOf } from '../guest.ts';
import { mailsTo } from '../mails.ts';
import { retry, retryPost } from '../retry.ts';
import { asAdmin, until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

interface Order {
  id: string;
  status: string;
  paymentStatus: string;
  paymentId: string;
  customerEmail: string;
}

let admin: Awaited<ReturnType<typeof asAdmin>>;
let productId: string;

beforeAll(async () => {
  admin = await asAdmin();
  productId = await productIdOf('Daisy Stem');
});

async function kill(part: string): Promise<void> {
  process.kill(await pidOf(part, process.env.SHOP_DATA_DIR ?? ''), 'SIGKILL');
}

describe('a purchase goes through once, although', () => {
  test.each([
    'orders',
    'payments',
    'shipping',
    'cart',
    'catalog',
    'notifications',
    'identity',
    'postgres',
    'mongo',
    'gateway',
  ])('%s is killed while the order is placed', async (part) => {
    const shop = new ShopClient(SHOP_URL, SHOP_URL);
    const email = `crash-${part}-${randomUUID().slice(0, 8)}@example.com`;
    await retry(() => shop.post('/api/cart', { productId, quantity: 2 }));
    const body = await retry(() => payCart(shop, { ...GUEST, email }));
    const [order] = await Promise.all([retryPost<Order>(shop, '/api/orders', body, randomUUID()), kill(part)]);

    const stored = await until(
      async () =>
        (await admin<Order[]>('/api/admin/orders').catch(() => [])).filter(
          ({ customerEmail }) => customerEmail === email,
        ),
      ([first]) => first !== undefined,
      'the order is stored',
    );
    expect(stored).toEqual([
      expect.objectContaining({ id: order.id, paymentId: body.paymentId, paymentStatus: 'succeeded' }),
    ]);
    await until(
      async () =>
        (await admin<{ type: string }[]>(`/api/admin/orders/${order.id}/timeline`).catch(() => [])).map(
          ({ type }) => type,
        ),
      (types) => types.some((type) => /paid|captured/.test(type)),
      'the payment is captured',
    );
    const mails = await until(
      () => mailsTo(admin, email).catch(() => []),
      (sent) => sent.length >= 2,
      'the mails are sent',
    );
    expect(mails.map(({ subject }) => subject.split(' ')[0]).sort()).toEqual(['Receipt', 'We']);
    await until(
      () => retry(() => shop.get<unknown[]>('/api/cart')),
      ({ length }) => length === 0,
      'the cart is empty',
    );
  });
});
