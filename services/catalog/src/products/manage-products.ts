import { randomUUID } from 'node:crypto';
import { isSameName } from '@loop-petal/contracts/rules/text';
import type {
  CreateProductRequest,
  CreateVariationRequest,
  UpdateProductRequest,
  UpdateVariationRequest,
} from '@loop-petal/contracts/shapes/catalog';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { resolveImage } from '../images/store-image.ts';
import { findVariation, type Product, type Variation, withVariation } from './product.ts';
import { productAuditEvents } from './product-audit.ts';
import { detailsOf, freeSlug, isSlugTaken, uniqueSlug, withSlug } from './product-details.ts';

export async function createProduct(
  ctx: Context,
  request: z.output<typeof CreateProductRequest>,
  record: Recorder,
): Promise<Product> {
  const { price, images: _images, colorCodes: _codes, ...fields } = request;
  const now = ctx.now();
  const _id = randomUUID();
  const product: Product & { slug: string } = {
    image: null,
    ...fields,
    ...(await detailsOf(ctx, request)),
    _id,
    slug: request.slug ?? (await freeSlug(ctx, request.name, _id)),
    category: await knownCategory(ctx, request.category),
    priceCents: price.cents,
    variations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  const insert = async (slug: string) => {
    const named = { ...product, slug };
    await ctx.products.insert(named, productAuditEvents(record, null, named));
    return named;
  };
  // another product may have taken the free slug since
  const created = await insert(product.slug).catch((error: unknown) => {
    if (request.slug === undefined && isSlugTaken(error)) return insert(uniqueSlug(request.name, _id));
    throw error;
  });
  ctx.outbox.wake();
  return created;
}

export async function updateProduct(
  ctx: Context,
  id: string,
  request: z.output<typeof UpdateProductRequest>,
  record: Recorder,
): Promise<Product> {
  const { price, imageUrl: _url, images: _images, colorCodes: _codes, category, slug, ...fields } = request;
  const before = await ctx.products.find(id);
  const address = slug ?? before.slug ?? (await freeSlug(ctx, request.name ?? before.name, id));
  const changes: Partial<Product> = {
    ...definedOnly({ ...fields, priceCents: price?.cents }),
    ...(await detailsOf(ctx, request)),
    ...(category === undefined ? {} : { category: await knownCategory(ctx, category) }),
  };
  const change = (product: Product) => withSlug({ ...product, ...changes }, slug ?? product.slug ?? address);
  return changeProduct(ctx, id, change, record);
}

/**
 * Keeps the document, which still holds an event to publish, but frees its slug.
 * @throws ShopError 404 for an unknown product
 */
export async function deleteProduct(ctx: Context, id: string, record: Recorder): Promise<void> {
  const now = ctx.now();
  await changeProduct(
    ctx,
    id,
    (product) => ({ ...product, slug: `deleted-${id}`, oldSlugs: [], deletedAt: now }),
    record,
  );
}

export async function createVariation(
  ctx: Context,
  productId: string,
  request: z.output<typeof CreateVariationRequest>,
  record: Recorder,
): Promise<Variation> {
  const variation: Variation = {
    ...request,
    ...(await resolveImage(ctx, request.imageUrl)),
    id: randomUUID(),
    colorCode: request.colorCode || null,
    soldOut: false,
    reservations: [],
    shipped: [],
  };
  const add = (product: Product) => {
    refuseSameColor(product, variation);
    return { ...product, variations: [...product.variations, variation] };
  };
  await changeProduct(ctx, productId, add, record);
  return variation;
}

/**
 * Changes the given fields; new stock or availability ends `soldOut`.
 * @throws ShopError 404 for an unknown variation, 409 `stale`, otherwise as `createVariation`
 */
export async function updateVariation(
  ctx: Context,
  variationId: string,
  request: z.output<typeof UpdateVariationRequest>,
  record: Recorder,
): Promise<Variation> {
  const { imageUrl, stockBefore, ...fields } = request;
  const changes: Partial<Variation> = {
    ...definedOnly(fields),
    ...(imageUrl === undefined ? {} : await resolveImage(ctx, imageUrl)),
    ...(request.stockQuantity === undefined && request.isAvailable === undefined ? {} : { soldOut: false }),
  };
  const { _id } = await ctx.products.findByVariation(variationId);
  const change = (before: Product) => {
    const known = findVariation(before, variationId);
    if (stockBefore !== undefined && stockBefore !== known.stockQuantity) {
      const why = `The stock is ${known.stockQuantity} now, no longer ${stockBefore}. Please check your number.`;
      throw conflict(why, 'stale');
    }
    const isRestocked = known.soldOut && (request.stockQuantity ?? 0) > 0;
    const variation = { ...known, ...(isRestocked ? { isAvailable: true } : {}), ...changes };
    refuseSameColor(before, variation);
    return withVariation(before, variation);
  };
  const product = await changeProduct(ctx, _id, change, record);
  return findVariation(product, variationId);
}

export async function deleteVariation(ctx: Context, variationId: string, record: Recorder): Promise<void> {
  const { _id } = await ctx.products.findByVariation(variationId);
  const drop = (product: Product) => ({
    ...product,
    variations: product.variations.filter(({ id }) => id !== variationId),
  });
  await changeProduct(ctx, _id, drop, record);
}

function refuseSameColor(product: Product, variation: Variation): void {
  if (
    product.variations.some((other) => other.id !== variation.id && isSameName(other.colorName, variation.colorName))
  ) {
    throw conflict(`A variation in ${variation.colorName} already exists.`, 'color_taken');
  }
}

async function knownCategory(ctx: Context, slug: string): Promise<string> {
  const category = await ctx.categories.findBySlug(slug);
  if (!category) throw badRequest('This category does not exist.', 'unknown_category');
  return category.slug;
}

async function changeProduct(
  ctx: Context,
  id: string,
  decide: (product: Product) => Product,
  record: Recorder,
): Promise<Product> {
  const product = await ctx.products.change(id, decide, (before, after) => productAuditEvents(record, before, after));
  ctx.outbox.wake();
  return product;
}

function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
