import { randomUUID } from 'node:crypto';
import type {
  CreateProductRequest,
  CreateVariationRequest,
  UpdateProductRequest,
  UpdateVariationRequest,
} from '@loop-petal/contracts/catalog-api';
import { badRequest, conflict } from '@loop-petal/service-kit/errors';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { findVariation, type Product, type Variation, withVariation } from './product.ts';
import { adoptImage } from './store-image.ts';

export async function createProduct(ctx: Context, request: z.output<typeof CreateProductRequest>): Promise<Product> {
  const { price, ...fields } = request;
  const now = new Date();
  const product: Product = {
    ...fields,
    ...(await adoptImage(ctx, request.imageUrl)),
    _id: randomUUID(),
    category: await knownCategory(ctx, request.category),
    priceCents: price,
    variations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  await ctx.products.insert(product);
  ctx.outbox.wake();
  return product;
}

export async function updateProduct(
  ctx: Context,
  id: string,
  request: z.output<typeof UpdateProductRequest>,
): Promise<Product> {
  const { price, imageUrl, category, ...fields } = request;
  const changes: Partial<Product> = {
    ...definedOnly(fields),
    ...(price === undefined ? {} : { priceCents: price }),
    ...(imageUrl === undefined ? {} : await adoptImage(ctx, imageUrl)),
    ...(category === undefined ? {} : { category: await knownCategory(ctx, category) }),
  };
  return changed(
    ctx,
    ctx.products.change(id, (product) => ({ ...product, ...changes })),
  );
}

export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  const now = new Date();
  await changed(
    ctx,
    ctx.products.change(id, (product) => ({ ...product, deletedAt: now })),
  );
}

export async function createVariation(
  ctx: Context,
  productId: string,
  request: z.output<typeof CreateVariationRequest>,
): Promise<Variation> {
  const variation: Variation = {
    ...request,
    ...(await adoptImage(ctx, request.imageUrl)),
    id: randomUUID(),
    colorCode: request.colorCode || null,
    soldOut: false,
    reservations: [],
  };
  await changed(
    ctx,
    ctx.products.change(productId, (product) => {
      refuseSameColor(product, variation);
      return { ...product, variations: [...product.variations, variation] };
    }),
  );
  return variation;
}

export async function updateVariation(
  ctx: Context,
  variationId: string,
  request: z.output<typeof UpdateVariationRequest>,
): Promise<Variation> {
  const { imageUrl, ...fields } = request;
  const changes: Partial<Variation> = {
    ...definedOnly(fields),
    ...(imageUrl === undefined ? {} : await adoptImage(ctx, imageUrl)),
    ...(request.stockQuantity === undefined && request.isAvailable === undefined ? {} : { soldOut: false }),
  };
  const { _id } = await ctx.products.findByVariation(variationId);
  const product = await changed(
    ctx,
    ctx.products.change(_id, (before) => {
      const variation = { ...findVariation(before, variationId), ...changes };
      refuseSameColor(before, variation);
      return withVariation(before, variation);
    }),
  );
  return findVariation(product, variationId);
}

export async function deleteVariation(ctx: Context, variationId: string): Promise<void> {
  const { _id } = await ctx.products.findByVariation(variationId);
  await changed(
    ctx,
    ctx.products.change(_id, (product) => ({
      ...product,
      variations: product.variations.filter(({ id }) => id !== variationId),
    })),
  );
}

function refuseSameColor(product: Product, variation: Variation): void {
  const color = variation.colorName.toLowerCase();
  if (product.variations.some((other) => other.id !== variation.id && other.colorName.toLowerCase() === color)) {
    throw conflict(`There is a variation in ${variation.colorName} already`, 'color_taken');
  }
}

async function knownCategory(ctx: Context, slug: string): Promise<string> {
  const category = await ctx.categories.findBySlug(slug);
  if (!category) throw badRequest('This category does not exist', 'unknown_category');
  return category.slug;
}

async function changed(ctx: Context, work: Promise<Product>): Promise<Product> {
  const product = await work;
  ctx.outbox.wake();
  return product;
}

export function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
