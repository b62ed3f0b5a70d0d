import { randomUUID } from 'node:crypto';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { payCart } from '../infra/seed/src/buy-cart.ts';
import { expectPaidOnce } from './emails.ts';
import { GUEST } from './guest.ts';
import { expect, type Shop } from './own-shop.ts';
import { placeOrder, retry } from './retry.ts';
import { until } from './shop-api.ts';
import { pidOf } from './shop-processes.ts';

/** Kills a part while an order is placed, and expects one stored order, one payment, its emails and an empty cart. */
export async function killWhileBuying(
  part: string,
  {
    shop,
    admin,
    productId,
  }: {
    shop: Shop;
    admin: ShopClient;
    productId: string;
  },
): Promise<void> {
  const shopper = createShopClient(shop.url);
  const email = `crash-${part}-${randomUUID().slice(0, 8)}@example.com`;
  await retry(() => shopper.call('POST /api/cart', { body: { productId, quantity: 2 } }));
  const body = await retry(() => payCart(shopper, { ...GUEST, email }));
  const [order] = await Promise.all([placeOrder(shopper, body), kill(part, shop)]);

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
}

async function kill(part: string, { dataDir }: Shop): Promise<void> {
  process.kill(await pidOf(part, dataDir), 'SIGKILL');
}
