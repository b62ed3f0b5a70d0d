import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import type { Context } from './context.ts';
import { findProduct, type ProductCopy, upsertProduct } from './copy-store.ts';
import { snapshotOf } from './product-snapshot.ts';

/**
 * A product that can be bought, from cart's own copy; one whose event is still on its way is asked of catalog once.
 * @throws ShopError 404 for an unknown product, 409 `unavailable` for one that is deleted or hidden
 */
export async function findBuyableProduct(ctx: Context, id: string): Promise<ProductSnapshot> {
  if (!/^[\w-]{1,80}$/.test(id)) throw notFound('Product not found');
  const copy = (await findProduct(ctx.pool, id)) ?? (await askCatalog(ctx, id));
  if (!copy) throw notFound('Product not found');
  if (copy.deleted || !copy.product?.isVisible) throw conflict('Product not available', 'unavailable');
  return copy.product;
}

async function askCatalog(ctx: Context, id: string): Promise<ProductCopy | undefined> {
  const asked = await orUndefined(ctx.catalog.call('GET /api/products/{id}', { params: { id } }));
  if (!asked) return undefined;
  const product = snapshotOf(asked);
  await upsertProduct(ctx.pool, product);
  return { product, deleted: false };
}
