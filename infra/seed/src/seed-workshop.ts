import { readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import type { JobView, MaterialView } from '@loop-petal/contracts/shapes/production';
import { type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { PRODUCTS } from './catalogue.ts';
import { waitForEvent } from './wait-for-event.ts';
import { ARTISANS, MATERIALS, recipeOf } from './workshop.ts';

const MAKER = 'lena';
const PICTURES = ['tulip-stem--purple.webp', 'tulip-stem--purple-bloom.webp'];

export async function seedWorkshop(admin: ShopClient, tell: (line: string) => void): Promise<void> {
  const artisans = await admin.call('GET /api/admin/production/artisans');
  for (const artisan of ARTISANS) {
    if (artisans.some(({ name }) => name === artisan.name)) continue;
    await admin.call('POST /api/admin/production/artisans', { body: artisan });
  }
  const stored = await admin.call('GET /api/admin/production/materials');
  for (const material of MATERIALS) {
    const isThere = stored.some(({ name, color }) => name === material.name && color === material.color);
    if (!isThere) stored.push(await admin.call('POST /api/admin/production/materials', { body: material }));
  }
  await seedRecipes(admin, stored);
  tell(`${ARTISANS.length} artisans, ${MATERIALS.length} materials, a recipe for every product`);
}

async function seedRecipes(admin: ShopClient, stored: readonly MaterialView[]): Promise<void> {
  const products = await admin.call('GET /api/admin/products');
  const recipes = await admin.call('GET /api/admin/production/recipes');
  const isKnown = new Set(recipes.map(({ productId }) => productId));
  for (const product of PRODUCTS) {
    const id = products.find(({ name }) => name === product.name)?.id;
    if (!id || isKnown.has(id)) continue;
    const { materials, ...recipe } = recipeOf(product);
    const body = {
      ...recipe,
      materials: materials.map(({ name, color, amount }) => ({
        materialId: stored.find((one) => one.name === name && one.color === color)?.id ?? '',
        amount,
      })),
    };
    const save = () => admin.call('PUT /api/admin/production/recipes/{productId}', { params: { productId: id }, body });
    await waitForEvent(() => unlessRefused(404, save()));
  }
}

export async function seedMaking(admin: ShopClient, newShop: () => ShopClient, imagesDir: URL): Promise<void> {
  const [first, second] = await waitForEvent(async () => {
    const all = await admin.call('GET /api/admin/production/jobs');
    const tulips = all.filter(({ productName }) => productName === 'Tulip Stem');
    return tulips.length > 0 ? tulips : undefined;
  });
  const artisans = await admin.call('GET /api/admin/production/artisans');
  const artisanId = artisans.find(({ username }) => username === MAKER)?.id;
  const change = ({ id }: JobView, body: { artisanId?: string | undefined; state?: 'making' | 'ready' }) =>
    admin.call('PATCH /api/admin/production/jobs/{id}', { params: { id }, body });
  if (first && first.state !== 'ready') {
    await change(first, { artisanId });
    await photograph(newShop(), first, imagesDir);
    await change(first, { state: 'ready' });
  }
  if (second?.state === 'queued') await change(second, { artisanId, state: 'making' });
}

async function photograph(shop: ShopClient, { id, pictures }: JobView, imagesDir: URL): Promise<void> {
  await shop.signInAsAdmin({ username: MAKER, password: DEMO_PASSWORD });
  for (const name of PICTURES.slice(pictures.length)) {
    const body = new FormData();
    const bytes = await readFile(new URL(name, imagesDir));
    body.set('image', new Blob([bytes], { type: 'image/webp' }), name);
    await shop.call('POST /api/artisan/jobs/{id}/pictures', { params: { id }, body });
  }
}
