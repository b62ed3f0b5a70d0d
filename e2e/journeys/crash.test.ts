import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { killWhileBuying } from '../kill-while-buying.ts';
import { asOwner, SEPARATE, sellRoses, test } from '../own-shop.ts';

test.use({ shopOptions: SEPARATE });

let admin: ShopClient;
let productId: string;

test.beforeAll(async ({ shop }) => {
  admin = await asOwner(shop.url);
  productId = await sellRoses(admin);
});

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
      await killWhileBuying(part, { shop, admin, productId });
    });
  }
});
