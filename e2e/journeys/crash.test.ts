import { randomUUID } from 'node:crypto';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { ShopClient } from '../../infra/seed/src/shop-client.ts';
import { GUEST } from '../guest.ts';
import { expectPaidOnce } from '../mails.ts';
import { asOwner, expect, sellRoses, test } from '../own-shop.ts';
import { retry, retryPost } from '../retry.ts';
import { until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

interface Order {
  id: string;
  status: string;
  paymentStatus: string;
  paymentId: string;
  customerEmail: string;
}

let admin: ShopClient;
let productId: string;

test.beforeAll(async ({ shop }) => {
  admin = await asOwner(shop.url);
  productId = await sellRoses(admin);
});

async function kill(part: string, dataDir: string): Promise<void> {
  process.kill(await pidOf(part, dataDir), 'SIGKILL');
}

test.describe('a purchase succeeds once although', () => {
  for (const part of [
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
  ] as const) {
    test(`${part} is killed while the order is placed`, async ({ shop }) => {
      const shopper = new ShopClient(shop.url, shop.url);
      const email = `crash-${part}-${randomUUID().slice(0, 8)}@example.com`;
      await retry(() => shopper.post('/api/cart', { productId, quantity: 2 }));
      const body = await retry(() => payCart(shopper, { ...GUEST, email }));
      const [order] = await Promise.all([
        retryPost<Order>(shopper, '/api/orders', body, randomUUID()),
        kill(part, shop.dataDir),
      ]);

      const stored = await until(
        async () =>
          (await admin.get<Order[]>('/api/admin/orders').catch(() => [])).filter(
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
          (await admin.get<{ type: string }[]>(`/api/admin/orders/${order.id}/timeline`).catch(() => [])).map(
            ({ type }) => type,
          ),
        (types) => types.some((type) => /paid|captured/.test(type)),
        'the payment is captured',
      );
      await expectPaidOnce(admin.get, email);
      await until(
        () => retry(() => shopper.get<unknown[]>('/api/cart')),
        ({ length }) => length === 0,
        'the cart is empty',
      );
    });
  }
});
