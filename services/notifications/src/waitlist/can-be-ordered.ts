import { isForSale } from '@loop-petal/contracts/rules/line-choice';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { findProduct } from './product-copy-store.ts';
import type { WaitlistEntry } from './waitlist-store.ts';

/**
 * Whether the product is for sale, with material and time for one more piece. False if production does not answer: the
 * shopper waits, because a later event reports availability.
 */
export async function canBeOrdered(ctx: Context, { productId, variationId }: WaitlistEntry): Promise<boolean> {
  const product = await findProduct(ctx.pool, productId);
  if (!product || !isForSale(product, variationId)) return false;
  const query = variationId ? { variationId } : {};
  try {
    return (await ctx.production.call('GET /api/promises/{productId}', { params: { productId }, query })).available;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    ctx.logger.warn({ err: error }, 'production did not report whether a product can be ordered');
    return false;
  }
}
