import { ShopClient } from '../infra/seed/src/shop-client.ts';

const OWNER = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-password-of-our-own' };

/** The environment of a shop of one's own: nothing in it, and nobody waits because of the limits. */
export const EMPTY_SHOP = { ...OWNER, SEED_DEMO: 'false', RATE_LIMIT_SCALE: '50' };

export async function asOwner(url: string): Promise<ShopClient> {
  const admin = new ShopClient(url, url);
  await admin.signInAsAdmin(OWNER.ADMIN_USERNAME, OWNER.ADMIN_PASSWORD);
  return admin;
}

/** The one product of an empty shop. @returns its id */
export async function sellRoses(admin: ShopClient): Promise<string> {
  await admin.post('/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
  const rose = await admin.post<{ id: string }>('/api/admin/products', {
    name: 'Rose Stem',
    description: 'One full open rose with two leaves',
    price: '18.00',
    category: 'stems',
    imageUrl: '/system/marker',
  });
  return rose.id;
}
