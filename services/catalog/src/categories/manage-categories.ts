import { randomUUID } from 'node:crypto';
import { categoryRenamed } from '@loop-petal/contracts/events/product-events';
import { toSlug } from '@loop-petal/contracts/rules/slug';
import type { CreateCategoryRequest, UpdateCategoryRequest } from '@loop-petal/contracts/shapes/catalog';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type ImageReference, resolveImage } from '../images/store-image.ts';
import { type Category, LEGACY_SLUGS, renameSlug } from './category.ts';
import { categoryAuditEvents } from './category-audit.ts';

const NO_IMAGE = { imageUrl: null, image: null };

/**
 * Adds a category; the default slug is made from the name.
 * @throws ShopError 400 `unknown_image`, 409 `slug_taken`, 413 or 415 for its picture
 */
export async function createCategory(
  ctx: Context,
  request: z.output<typeof CreateCategoryRequest>,
  record: Recorder,
): Promise<Category> {
  const _id = randomUUID();
  // a name without letters or digits results in an empty slug
  const slug = request.slug ?? (toSlug(request.name) || `category-${_id.slice(0, 8)}`);
  await assertSlugFree(ctx, slug, null);
  const category: Category = {
    _id,
    name: request.name,
    slug,
    aliases: request.aliases ?? [...(LEGACY_SLUGS[slug] ?? [])],
    description: request.description,
    isActive: request.isActive,
    createdAt: ctx.now(),
    ...(await imageOf(ctx, request.imageUrl)),
  };
  await ctx.categories.insert(category, categoryAuditEvents(record, null, category));
  ctx.outbox.wake();
  return category;
}

/**
 * Changes the given fields. A new slug also moves the category's products; a repeat finishes an interrupted move.
 * @throws ShopError 404 for an unknown category, otherwise as `createCategory`
 */
export async function updateCategory(
  ctx: Context,
  id: string,
  request: z.output<typeof UpdateCategoryRequest>,
  record: Recorder,
): Promise<Category> {
  const before = await ctx.categories.find(id);
  if (request.slug) await assertSlugFree(ctx, request.slug, id);
  const after: Category = {
    ...renameSlug(
      { ...before, name: request.name ?? before.name, aliases: request.aliases ?? before.aliases },
      request.slug ?? before.slug,
    ),
    description: request.description ?? before.description,
    isActive: request.isActive ?? before.isActive,
    ...(request.imageUrl === undefined ? {} : await imageOf(ctx, request.imageUrl)),
  };
  const { slug: from } = before;
  const renamed = after.slug === from ? [] : [categoryRenamed({ id, from, to: after.slug })];
  await ctx.categories.save(after, [...categoryAuditEvents(record, before, after), ...renamed]);
  await collectProducts(ctx, after);
  ctx.outbox.wake();
  return after;
}

export async function deleteCategory(ctx: Context, id: string, record: Recorder): Promise<void> {
  const category = await ctx.categories.find(id);
  await collectProducts(ctx, category);
  const inUse = (await ctx.products.idsInCategory(category.slug)).length;
  if (inUse > 0) {
    throw conflict(
      `${inUse} ${inUse === 1 ? 'product is' : 'products are'} in this category. Move them first.`,
      'category_in_use',
    );
  }
  await ctx.categories.remove(id, ctx.now(), categoryAuditEvents(record, category, null));
  ctx.outbox.wake();
}

/** Moves the products of all former slugs, because an earlier move may have been interrupted. */
async function collectProducts(ctx: Context, { _id, slug, aliases }: Category): Promise<void> {
  const others = (await ctx.categories.list({ activeOnly: false })).filter((other) => other._id !== _id);
  const taken = new Set(others.map((other) => other.slug));
  for (const alias of aliases) if (!taken.has(alias)) await moveProducts(ctx, alias, slug);
}

async function moveProducts(ctx: Context, from: string, to: string): Promise<void> {
  for (const id of await ctx.products.idsInCategory(from)) {
    await ctx.products.change(id, (product) => ({ ...product, category: to }));
  }
}

async function assertSlugFree(ctx: Context, slug: string, ownId: string | null): Promise<void> {
  const other = await ctx.categories.findBySlug(slug);
  if (other && other._id !== ownId) throw conflict('A category with this slug already exists.', 'slug_taken');
}

async function imageOf(ctx: Context, imageUrl: string | null | undefined): Promise<ImageReference | typeof NO_IMAGE> {
  return imageUrl ? resolveImage(ctx, imageUrl) : NO_IMAGE;
}
