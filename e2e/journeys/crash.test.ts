import { randomUUID } from 'node:crypto';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { expectPaidOnce } from '../emails.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, sellRoses, test } from '../own-shop.ts';
import { placeOrder, retry } from '../retry.ts';
import { until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

let admin: ShopClient;
let productId: string;

test.beforeAll(async ({ shop }) => {
  admin = await asOwner(shop.url);
  productId = await sellRoses(admin);
});

async function kill(part: string, dataDir: string): Promise<void> {
  process.kill(await pidOf(part, dataDir), 'SIGKILL');
}

test.describe('a purchase succeeds once even if', () => {
  for (const part of [
    'orders',
    'payments',
    'shipping',
    'cart',
    'catalog',
    'notifications',
    'identity',
    'settings',
    'postgres',
    'mongo',
    'gateway',
  ] as const) {
    test(`${part} is killed while the order is placed`, async ({ shop }) => {
      const shopper = createShopClient(shop.url);
      const email = `crash-${part}-${randomUUID().slice(0, 8)}@example.com`;
      await retry(() => shopper.call('POST /api/cart', { body: { productId, quantity: 2 } }));
      const body = await retry(() => payCart(shopper, { ...GUEST, email }));
      const [order] = await Promise.all([placeOrder(shopper, body), kill(part, shop.dataDir)]);

      const stored = await until(
        async () =>
          (await admin.call('GET /api/admin/orders').catch(() => [])).filter(
            ({ customerEmail }) => customerEmail === email,
          ),
        ([first]) => first !== undefined,
        'the order is stored',
      );
      expect(stored).toEqual([
        expect.objectContaining({ id: order.id, paymentId: body.paymentId, paymentStatus: 'succeeded' }),
      ]);
      await until(
        () => admin.call('GET /api/admin/orders/{id}/timeline', { params: { id: order.id } }).catch(() => []),
        (timeline) => timeline.some(({ type }) => /paid|captured/.test(type)),
        'the payment is captured',
      );
      await expectPaidOnce(admin, email);
      await until(
        () => retry(() => shopper.call('GET /api/cart')),
        ({ length }) => length === 0,
        'the cart is empty',
      );
    });
  }
});
