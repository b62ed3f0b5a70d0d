import { randomUUID } from 'node:crypto';
import { type CreateCategoryRequest, slugOf, type UpdateCategoryRequest } from '@loop-petal/contracts/catalog-api';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { adoptImage, type StoredImage } from '../images/store-image.ts';
import { type Category, OLD_SLUGS, renameSlug } from './category.ts';
import { categoryNotes } from './category-audit.ts';

const NO_IMAGE = { imageUrl: null, image: null };

export async function createCategory(
  ctx: Context,
  request: z.output<typeof CreateCategoryRequest>,
  record: Recorder,
): Promise<Category> {
  const slug = request.slug ?? slugOf(request.name);
  if (!slug) throw badRequest('The name needs at least one letter or digit', 'invalid_slug');
  await refuseTaken(ctx, slug, null);
  const category: Category = {
    _id: randomUUID(),
    name: request.name,
    slug,
    aliases: request.aliases ?? [...(OLD_SLUGS[slug] ?? [])],
    description: request.description,
    isActive: request.isActive,
    createdAt: new Date(),
    ...(await imageOf(ctx, request.imageUrl)),
  };
  await ctx.categories.insert(category, categoryNotes(record, null, category));
  ctx.outbox.wake();
  return category;
}

export async function updateCategory(
  ctx: Context,
  id: string,
  request: z.output<typeof UpdateCategoryRequest>,
  record: Recorder,
): Promise<Category> {
  const before = await ctx.categories.find(id);
  if (request.slug) await refuseTaken(ctx, request.slug, id);
  const after: Category = {
    ...renameSlug(
      { ...before, name: request.name ?? before.name, aliases: request.aliases ?? before.aliases },
      request.slug ?? before.slug,
    ),
    description: request.description ?? before.description,
    isActive: request.isActive ?? before.isActive,
    ...(request.imageUrl === undefined ? {} : await imageOf(ctx, request.imageUrl)),
  };
  await ctx.categories.save(after, categoryNotes(record, before, after));
  if (after.slug !== before.slug) await moveProducts(ctx, before.slug, after.slug);
  ctx.outbox.wake();
  return after;
}

export async function deleteCategory(ctx: Context, id: string, record: Recorder): Promise<void> {
  const category = await ctx.categories.find(id);
  const inUse = (await ctx.products.idsInCategory(category.slug)).length;
  if (inUse > 0) {
    throw conflict(
      `${inUse} ${inUse === 1 ? 'product is' : 'products are'} in this category. Move them first.`,
      'category_in_use',
    );
  }
  await ctx.categories.remove(id, new Date(), categoryNotes(record, category, null));
  ctx.outbox.wake();
}

async function moveProducts(ctx: Context, from: string, to: string): Promise<void> {
  for (const id of await ctx.products.idsInCategory(from)) {
    await ctx.products.change(id, (product) => ({ ...product, category: to }));
  }
}

async function refuseTaken(ctx: Context, slug: string, ownId: string | null): Promise<void> {
  const other = await ctx.categories.findBySlug(slug);
  if (other && other._id !== ownId) throw conflict('A category with this slug exists already', 'slug_taken');
}

async function imageOf(ctx: Context, imageUrl: string | null | undefined): Promise<StoredImage | typeof NO_IMAGE> {
  return imageUrl ? adoptImage(ctx, imageUrl) : NO_IMAGE;
}
