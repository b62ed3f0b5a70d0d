import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from './context.ts';
import { findProduct, keepProduct, type ProductCopy } from './copy-store.ts';

/** The product from the own copy; one whose event is still on its way is asked for once. */
export async function findBuyableProduct(ctx: Context, id: string): Promise<ProductSnapshot> {
  if (!/^[\w-]{1,80}$/.test(id)) throw notFound('Product not found');
  const copy = (await findProduct(ctx.pool, id)) ?? (await askCatalog(ctx, id));
  if (!copy) throw notFound('Product not found');
  if (copy.deleted || !copy.product?.isVisible) throw conflict('Product not available', 'unavailable');
  return copy.product;
}

async function askCatalog(ctx: Context, id: string): Promise<ProductCopy | null> {
  const product = await ctx.catalog.findProduct(id);
  if (!product) return null;
  await keepProduct(ctx.pool, product);
  return { product, deleted: false };
}
