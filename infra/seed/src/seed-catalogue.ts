import { readFile } from 'node:fs/promises';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { CATEGORIES, PRODUCTS, type SeedProduct } from './catalogue.ts';
import { demoOffers } from './offers.ts';

const PARALLEL_UPLOADS = 2;

export async function seedCatalogue(shop: ShopClient, imagesDir: URL, tell: (line: string) => void): Promise<void> {
  const upload = uploader(shop, imagesDir);
  const categories = await shop.call('GET /api/admin/categories');
  for (const { picture, ...category } of CATEGORIES) {
    if (categories.some(({ slug }) => slug === category.slug)) continue;
    await shop.call('POST /api/admin/categories', { body: { ...category, imageUrl: await upload(picture) } });
  }

  const products = await shop.call('GET /api/admin/products');
  const stored = new Map(products.map((product) => [product.name, product]));
  const waiting = [...PRODUCTS];
  let done = 0;
  const work = async () => {
    for (let product = waiting.shift(); product; product = waiting.shift()) {
      await seedProduct(shop, upload, product, stored);
      done += 1;
      if (done % 7 === 0 || done === PRODUCTS.length) tell(`${done} of ${PRODUCTS.length} products`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, work));
  await seedOffers(shop);
}

async function seedProduct(
  shop: ShopClient,
  upload: (picture: string) => Promise<string>,
  { picture, variations = [], ...product }: SeedProduct,
  stored: Map<string, AdminProductView>,
): Promise<void> {
  const existing =
    stored.get(product.name) ??
    (await shop.call('POST /api/admin/products', { body: { ...product, imageUrl: await upload(picture) } }));
  for (const [sortOrder, { picture: own, ...variation }] of variations.entries()) {
    if (existing.variations.some(({ colorName }) => colorName === variation.colorName)) continue;
    const imageUrl = await upload(own);
    await shop.call('POST /api/admin/products/{id}/variations', {
      params: { id: existing.id },
      body: { ...variation, sortOrder, imageUrl },
    });
  }
}

async function seedOffers(shop: ShopClient): Promise<void> {
  const products = await shop.call('GET /api/admin/products');
  const existing = await shop.call('GET /api/admin/offers');
  for (const { products: names, ...offer } of demoOffers(new Date())) {
    if (existing.some(({ title }) => title === offer.title)) continue;
    const applicableProducts = names.map((name) => products.find((product) => product.name === name)?.id ?? name);
    await shop.call('POST /api/admin/offers', { body: { ...offer, applicableProducts } });
  }
}

function uploader(shop: ShopClient, imagesDir: URL): (picture: string) => Promise<string> {
  const uploads = new Map<string, Promise<string>>();
  const send = async (picture: string): Promise<string> => {
    const bytes = await readFile(new URL(`${picture}.webp`, imagesDir));
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${picture}.webp`);
    return (await shop.call('POST /api/admin/upload-image', { body })).imageUrl;
  };
  return (picture) => {
    const upload = uploads.get(picture) ?? send(picture);
    uploads.set(picture, upload);
    return upload;
  };
}
