import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { runShop } from '../infra/embedded/run-shop.ts';
import type { Admin } from './admin-page.ts';
import { test as journey } from './fixtures.ts';

export { expect } from './fixtures.ts';

export const OWNER: Admin = { username: 'owner', password: 'a-password-of-our-own' };

/** The environment of a separate shop, which is empty and has limits that no test reaches. */
export const EMPTY_SHOP = {
  ADMIN_USERNAME: OWNER.username,
  ADMIN_PASSWORD: OWNER.password,
  SEED_DEMO: 'false',
  RATE_LIMIT_SCALE: '50',
};

export type Shop = Awaited<ReturnType<typeof runShop>>;

interface OwnShop {
  shopOptions: { env?: Record<string, string>; args?: string[] };
  shop: Shop;
}

/** A process for each service, for journeys that kill one. Test files that pass the same object share their worker's shop. */
export const SEPARATE: OwnShop['shopOptions'] = { args: ['--separate'] };

/** Two processes of each part. */
export const TWO_OF_EACH: OwnShop['shopOptions'] = { args: ['--replicas', '2'] };

const START_MS = 240_000;

/** For journeys that kill processes, restart the shop or need a separate shop. */
export const test = journey.extend<object, OwnShop>({
  shopOptions: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ shopOptions }, use) => {
      const shop = await runShop({ ...shopOptions, env: { ...EMPTY_SHOP, ...shopOptions.env }, quiet: true });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

export async function asOwner(url: string): Promise<ShopClient> {
  const admin = createShopClient(url);
  await admin.signInAsAdmin(OWNER);
  return admin;
}

/** The only product of an empty shop. @returns its id */
export async function sellRoses(admin: ShopClient): Promise<string> {
  const categories = await admin.call('GET /api/categories');
  const sold = categories.some(({ slug }) => slug === 'stems');
  if (!sold) await admin.call('POST /api/admin/categories', { body: { name: 'Single Stems', slug: 'stems' } });
  const rose = await admin.call('POST /api/admin/products', {
    body: {
      name: 'Rose Stem',
      description: 'One full open rose with two leaves',
      price: '18.00',
      category: 'stems',
      imageUrl: '/system/marker',
    },
  });
  return rose.id;
}
