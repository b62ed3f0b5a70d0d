import { readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import { PRODUCTS } from './catalogue.ts';
import type { ShopClient } from './shop-client.ts';
import { waitForEvent } from './wait-for-event.ts';
import { ARTISANS, MATERIALS, recipeOf } from './workshop.ts';

const WORKSHOP = '/api/admin/production';
const MAKER = 'lena';
const PICTURES = ['tulip-stem--purple.webp', 'tulip-stem--purple-bloom.webp'];

interface Named {
  id: string;
  name: string;
}
interface Artisan extends Named {
  username: string | null;
}
interface Job {
  id: string;
  productName: string;
  state: string;
  pictures: unknown[];
}

export async function seedWorkshop(admin: ShopClient, tell: (line: string) => void): Promise<void> {
  const artisans = await admin.get<Named[]>(`${WORKSHOP}/artisans`);
  for (const artisan of ARTISANS) {
    if (!artisans.some(({ name }) => name === artisan.name)) await admin.post(`${WORKSHOP}/artisans`, artisan);
  }
  const stored = await admin.get<(Named & { color: string | null })[]>(`${WORKSHOP}/materials`);
  for (const material of MATERIALS) {
    const isThere = stored.some(({ name, color }) => name === material.name && color === material.color);
    if (!isThere) stored.push(await admin.post(`${WORKSHOP}/materials`, material));
  }
  await seedRecipes(admin, stored);
  tell(`${ARTISANS.length} artisans, ${MATERIALS.length} materials, a recipe for every product`);
}

async function seedRecipes(admin: ShopClient, stored: readonly (Named & { color: string | null })[]): Promise<void> {
  const products = await admin.get<Named[]>('/api/admin/products');
  const isKnown = new Set(
    (await admin.get<{ productId: string }[]>(`${WORKSHOP}/recipes`)).map(({ productId }) => productId),
  );
  for (const product of PRODUCTS) {
    const id = products.find(({ name }) => name === product.name)?.id;
    if (!id || isKnown.has(id)) continue;
    const { materials, ...recipe } = recipeOf(product);
    const body = {
      ...recipe,
      materials: materials.map(({ name, color, amount }) => ({
        materialId: stored.find((one) => one.name === name && one.color === color)?.id,
        amount,
      })),
    };
    await waitForEvent(() => admin.putUnless([404], `${WORKSHOP}/recipes/${id}`, body));
  }
}

export async function seedMaking(admin: ShopClient, newShop: () => ShopClient, imagesDir: URL): Promise<void> {
  const [first, second] = await waitForEvent(async () => {
    const all = await admin.get<Job[]>(`${WORKSHOP}/jobs`);
    const tulips = all.filter(({ productName }) => productName === 'Tulip Stem');
    return tulips.length > 0 ? tulips : undefined;
  });
  const artisans = await admin.get<Artisan[]>(`${WORKSHOP}/artisans`);
  const artisanId = artisans.find(({ username }) => username === MAKER)?.id;
  if (first && first.state !== 'ready') {
    await admin.patch(`${WORKSHOP}/jobs/${first.id}`, { artisanId });
    await photograph(newShop(), first, imagesDir);
    await admin.patch(`${WORKSHOP}/jobs/${first.id}`, { state: 'ready' });
  }
  if (second?.state === 'queued') await admin.patch(`${WORKSHOP}/jobs/${second.id}`, { artisanId, state: 'making' });
}

async function photograph(shop: ShopClient, { id, pictures }: Job, imagesDir: URL): Promise<void> {
  await shop.signInAsAdmin(MAKER, DEMO_PASSWORD);
  for (const name of PICTURES.slice(pictures.length)) {
    const body = new FormData();
    const bytes = await readFile(new URL(name, imagesDir));
    body.set('image', new Blob([bytes], { type: 'image/webp' }), name);
    await shop.post(`/api/artisan/jobs/${id}/pictures`, body);
  }
}
