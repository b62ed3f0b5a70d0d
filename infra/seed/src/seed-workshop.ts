import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import { PRODUCTS } from './catalogue.ts';
import type { ShopClient } from './shop-client.ts';
import { ARTISANS, MATERIALS, recipeOf } from './workshop.ts';

const WORKSHOP = '/api/admin/production';
const PATIENCE_MS = 60_000;
const POLL_MS = 250;
const DAY_MS = 86_400_000;

interface Named {
  id: string;
  name: string;
}
interface Artisan extends Named {
  username: string | null;
  timeOff: unknown[];
}
interface Job {
  id: string;
  productName: string;
  state: string;
  artisanId: string | null;
  pictures: unknown[];
}

/** The artisans, the materials and a recipe for every product; what is there already stays as it is. */
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
    await whenTold(() => admin.putUnless([404], `${WORKSHOP}/recipes/${id}`, body));
  }
}

/**
 * Work as it is on an ordinary day: a tulip is ready and photographed, another one is in hands, and whoever was to make
 * a bouquet is away for a week, so that its promise slips.
 * @param newShop opens a client of its own for an artisan
 */
export async function seedMaking(
  admin: ShopClient,
  newShop: () => ShopClient,
  imagesDir: URL,
  tell: (line: string) => void,
): Promise<void> {
  const jobs = await whenTold(async () => {
    const all = await admin.get<Job[]>(`${WORKSHOP}/jobs`);
    const names = new Set(all.map(({ productName }) => productName));
    return names.has('Tulip Stem') && names.has('Sunflower Bouquet') ? all : undefined;
  });
  const artisans = await admin.get<Artisan[]>(`${WORKSHOP}/artisans`);
  const tulips = jobs.filter(({ productName }) => productName === 'Tulip Stem');
  const [first, second] = tulips;
  if (first && first.state !== 'ready') await finish(artisans, newShop, first, imagesDir);
  if (second?.state === 'queued') await begin(artisans, newShop, second);
  const bouquet = jobs.find(({ productName }) => productName === 'Sunflower Bouquet');
  const maker = artisans.find(({ id }) => id === bouquet?.artisanId);
  if (maker && artisans.every(({ timeOff }) => timeOff.length === 0)) {
    const day = (after: number) => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10);
    await admin.patch(`${WORKSHOP}/artisans/${maker.id}`, { timeOff: [{ from: day(-1), to: day(7) }] });
  }
  tell(`${jobs.length} pieces in the workshop`);
}

/** The shop as an artisan; undefined for a piece that nobody makes. */
async function asMaker(artisans: readonly Artisan[], newShop: () => ShopClient, { artisanId }: Job) {
  const maker = artisans.find(({ id }) => id === artisanId);
  if (!maker?.username) return undefined;
  const shop = newShop();
  await shop.signInAsAdmin(maker.username, DEMO_PASSWORD);
  return shop;
}

async function begin(artisans: readonly Artisan[], newShop: () => ShopClient, job: Job): Promise<void> {
  const shop = await asMaker(artisans, newShop, job);
  await shop?.post(`/api/artisan/jobs/${job.id}/start`);
}

async function finish(
  artisans: readonly Artisan[],
  newShop: () => ShopClient,
  job: Job,
  imagesDir: URL,
): Promise<void> {
  const shop = await asMaker(artisans, newShop, job);
  if (!shop) return;
  if (job.state === 'queued') await shop.post(`/api/artisan/jobs/${job.id}/start`);
  if (job.pictures.length === 0) {
    const body = new FormData();
    const bytes = await readFile(new URL('tulip-stem--purple.webp', imagesDir));
    body.set('image', new Blob([bytes], { type: 'image/webp' }), 'tulip.webp');
    await shop.post(`/api/artisan/jobs/${job.id}/pictures`, body);
  }
  await shop.post(`/api/artisan/jobs/${job.id}/finish`);
}

/** Asks again until the event that it waits for has arrived. @throws Error after a minute */
async function whenTold<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('The workshop has not been told of the products and orders of the demo.');
}
