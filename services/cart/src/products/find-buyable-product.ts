import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { ProductCopy } from './copy-store.ts';

const CHECK_MS = 100;
/** Retries for a second while the copy is missing. */
const MAX_CHECKS = 10;

/** @throws ShopError 404 for an unknown product, 409 `unavailable` for a hidden one */
export async function findBuyableProduct(ctx: Context, id: string): Promise<ProductSnapshot> {
  if (!/^[\w-]{1,80}$/.test(id)) throw notFound('Product not found');
  const copy = await awaitProduct(ctx, id);
  if (!copy) throw notFound('Product not found');
  if (copy.deleted || !copy.product?.isVisible) throw conflict('Product not available', 'unavailable');
  return copy.product;
}

/** Waits for the event of a product that has just been added. */
async function awaitProduct({ findProduct, pause }: Context, id: string): Promise<ProductCopy | undefined> {
  let copy = await findProduct(id);
  for (let checks = 0; !copy && checks < MAX_CHECKS; checks += 1) {
    await pause(CHECK_MS);
    copy = await findProduct(id);
  }
  return copy;
}
