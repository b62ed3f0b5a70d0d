import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { PRODUCTS } from '../src/catalogue.ts';
import { seedBacklog, seedLateOrder } from '../src/seed-backlog.ts';
import { seedCatalogue } from '../src/seed-catalogue.ts';
import { seedCustomer } from '../src/seed-customer.ts';
import { seedSettings } from '../src/seed-settings.ts';
import { seedWorkshop } from '../src/seed-workshop.ts';
import { startFakeShop } from './fake-shop.ts';

type FakeShop = Awaited<ReturnType<typeof startFakeShop>>;
const images = new URL('../images/', import.meta.url);

async function catalogue({ url }: FakeShop): Promise<void> {
  const admin = createShopClient(url);
  await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  await seedCatalogue(admin, images, () => {});
}

async function workshop({ url }: FakeShop): Promise<void> {
  const admin = createShopClient(url);
  await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  await seedWorkshop(admin, () => {});
}

async function customer({ url }: FakeShop): Promise<void> {
  const admin = createShopClient(url);
  await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  await seedCustomer(createShopClient(url), admin, () => {});
}

async function backlog({ url, state }: FakeShop): Promise<void> {
  state.cart = [];
  const newShop = () => createShopClient(url);
  const admin = newShop();
  await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  await seedLateOrder({ admin, newShop });
  await seedBacklog({ admin, newShop }, () => {});
}

function shown({ state }: FakeShop) {
  const nameOf = new Map(state.products.map(({ id, name }) => [id, name]));
  return {
    categories: state.categories.map(({ slug }) => slug),
    products: state.products
      .map(({ name, variations }) => [name, (variations as { colorName: string }[]).map((one) => one.colorName)])
      .toSorted(),
    offers: state.offers.map(({ title, applicableProducts }) => [
      title,
      (applicableProducts as string[]).map((one) => nameOf.get(one) ?? one),
    ]),
    customers: state.customers,
    addresses: state.addresses,
    orders: state.orders.map(({ status, customerName, orderItems }) => ({
      status,
      customerName,
      items: (orderItems as { productId: string; quantity: number }[]).map(({ productId, quantity }) => [
        nameOf.get(productId),
        quantity,
      ]),
    })),
    artisans: state.artisans.map(({ name }) => name),
    away: state.artisans.filter(({ timeOff }) => (timeOff as unknown[]).length > 0).map(({ name }) => name),
    jobs: state.jobs
      .map(({ productName, state: now, artisanId }) => [
        productName,
        now,
        state.artisans.find(({ id }) => id === artisanId)?.name,
      ])
      .toSorted(),
    materials: state.materials.map(({ name, color }) => [name, color]),
    recipes: state.recipes.map(({ productId, materials }) => [
      nameOf.get(`${productId}`),
      (materials as { materialId: string; amount: number }[]).map(({ materialId, amount }) => [
        state.materials.find(({ id }) => id === materialId)?.color,
        amount,
      ]),
    ]),
    labels: state.labels.size,
    cart: state.cart,
  };
}

async function withShop<T>(work: (shop: FakeShop) => Promise<T>, state?: FakeShop['state']): Promise<T> {
  const shop = await startFakeShop(state);
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** Stops the seed after every `step`th write, runs it again, and compares the result with an uninterrupted run. */
async function stopEverywhere(seed: (shop: FakeShop) => Promise<void>, step: number, state?: FakeShop['state']) {
  const begin = () => structuredClone(state);
  const [whole, writes] = await withShop(async (shop) => {
    await seed(shop);
    return [shown(shop), shop.writes()] as const;
  }, begin());
  for (let stop = 1; stop < writes; stop += step) {
    const left = await withShop(async (shop) => {
      shop.goAwayAfter(stop);
      await expect(seed(shop)).rejects.toThrow();
      return shop.state;
    }, begin());
    await withShop(async (shop) => {
      await seed(shop);
      expect({ stop, ...shown(shop) }).toEqual({ stop, ...whole });
    }, left);
  }
  return whole;
}

test('the seed fills in the demo’s settings, but never replaces those an admin has saved', async () => {
  const seed = async ({ url }: FakeShop) => {
    const admin = createShopClient(url);
    await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
    await seedSettings(admin);
  };
  await withShop(async (shop) => {
    await seed(shop);
    expect(shop.state.settings).toMatchObject({ version: 1, phone: '(802) 555-0142' });
    expect(shop.state.home.fields.testimonials).toHaveLength(3);
    expect(shop.state.about).toMatchObject({ version: 1, fields: { figures: [{ value: '500+' }, { value: '75+' }] } });
    shop.state.settings.phone = null;
    shop.state.home.fields.testimonials = [];
    await seed(shop);
    expect(shop.state.settings).toMatchObject({ version: 1, phone: null });
    expect(shop.state.home).toMatchObject({ version: 1, fields: { testimonials: [] } });
  });
});

test('the next seed completes a catalog whose seed was stopped midway, without duplicates', async () => {
  const whole = await stopEverywhere(catalogue, 11);
  expect([whole.products.length, whole.offers.length]).toEqual([PRODUCTS.length, 5]);
}, 120_000);

test('the next seed completes a customer whose seed was stopped after any write, with each order once', async () => {
  const state = await withShop(async (shop) => {
    await catalogue(shop);
    return shop.state;
  });
  const { orders } = await stopEverywhere(customer, 1, state);
  expect(orders.map(({ status }) => status)).toEqual(['delivered', 'cancelled', 'shipped', 'processing', 'pending']);
}, 120_000);

test('the next seed completes production data after an interruption at any write, with a recipe for every product', async () => {
  const state = await withShop(async (shop) => {
    await catalogue(shop);
    return shop.state;
  });
  const { artisans, recipes } = await stopEverywhere(workshop, 5, state);
  expect(artisans).toEqual(['Lena Berg', 'Tomas Lind', 'Ivy Moreau']);
  expect(recipes.map(([name]) => name).toSorted()).toEqual(PRODUCTS.map(({ name }) => name).toSorted());
}, 120_000);

test('the next seed completes a backlog whose seed was stopped after any write, and one artisan is away', async () => {
  const state = await withShop(async (shop) => {
    await catalogue(shop);
    await workshop(shop);
    return shop.state;
  });
  const { jobs, away } = await stopEverywhere(backlog, 1, state);
  expect(away).toEqual(['Ivy Moreau']);
  expect(jobs.filter(([, now]) => now !== 'queued')).toEqual([
    ['Classic Rose Bouquet', 'paused', 'Ivy Moreau'],
    ['Potted Daisies', 'finishing', 'Tomas Lind'],
    ['Potted Daisies', 'making', 'Tomas Lind'],
    ['Rose Stem', 'ready', 'Ivy Moreau'],
  ]);
}, 120_000);

test('a repeated seed changes nothing', async () => {
  await withShop(async (shop) => {
    for (const part of [catalogue, workshop, customer, backlog]) await part(shop);
    const before = shown(shop);
    for (const part of [catalogue, workshop, customer, backlog]) await part(shop);
    expect(shown(shop)).toEqual(before);
  });
});

test('the program adds nothing to a shop that is no demo', () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DEMO: 'false',
    GATEWAY_URL: 'http://x.test',
    PUBLIC_URL: 'http://x.test',
  };
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', main], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'DEMO is false, so nothing is added.\n']);
});
