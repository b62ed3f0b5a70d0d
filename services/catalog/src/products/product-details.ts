import { toSlug } from '@loop-petal/contracts/rules/slug';
import type { CreateProductRequest } from '@loop-petal/contracts/shapes/catalog';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { resolveImage } from '../images/store-image.ts';
import type { Product } from './product.ts';
import { SLUG_TAKEN } from './product-store.ts';

type Requested = Pick<z.output<typeof CreateProductRequest>, 'images' | 'colorCodes'> & {
  imageUrl?: string | undefined;
};

/** The stored pictures and color codes of a request; `images` replaces all pictures, `imageUrl` only the first. */
export async function detailsOf(ctx: Context, request: Requested): Promise<Partial<Product>> {
  const { imageUrl, images, colorCodes } = request;
  const codes = colorCodes && {
    colorCodes: Object.entries(colorCodes).map(([color, code]) => ({ color, code: code.toLowerCase() })),
  };
  if (!images) return { ...(imageUrl === undefined ? {} : await resolveImage(ctx, imageUrl)), ...codes };
  const resolved = [];
  for (const { url, alt } of images) resolved.push({ ...(await resolveImage(ctx, url)), alt });
  const [cover, ...moreImages] = resolved;
  return {
    ...(cover && { imageUrl: cover.imageUrl, image: cover.image, imageAlt: cover.alt }),
    moreImages,
    ...codes,
  };
}

/** A free slug made from a product's name. */
export async function freeSlug(ctx: Pick<Context, 'products'>, name: string, id: string): Promise<string> {
  const slug = toSlug(name) || 'product';
  return (await ctx.products.findBySlug(slug)) === null ? slug : uniqueSlug(name, id);
}

export const uniqueSlug = (name: string, id: string): string =>
  `${toSlug(name.slice(0, 70)) || 'product'}-${id.slice(0, 8)}`;

export const isSlugTaken = (error: unknown): boolean => error instanceof ShopError && error.code === SLUG_TAKEN;

/** The product with a new slug; links with its former slugs keep working. */
export function withSlug(product: Product, slug: string): Product {
  if (product.slug === slug) return product;
  const former = [...(product.oldSlugs ?? []), ...(product.slug ? [product.slug] : [])];
  return { ...product, slug, oldSlugs: [...new Set(former)].filter((old) => old !== slug).slice(-MAX_OLD_SLUGS) };
}

const MAX_OLD_SLUGS = 50;
