import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import type { AddToCartRequest, CartItemView } from '@loop-petal/contracts/shapes/cart';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import { priceCart } from './cart.ts';
import { cartChanges } from './cart-metrics.ts';
import { MAX_LINES } from './cart-store.ts';
import type { Context } from './context.ts';
import { findBuyableProduct } from './find-buyable-product.ts';
import { resolveChoice } from './line-choice.ts';

export async function addToCart(
  ctx: Context,
  ownerId: string,
  request: z.output<typeof AddToCartRequest>,
): Promise<{ item: CartItemView; isNew: boolean }> {
  const { productId, quantity } = request;
  const choice = resolveChoice(await findBuyableProduct(ctx, productId), request);
  const { added, cart } = await ctx.addLine({ ...choice, ownerId, productId, quantity });
  if (!added) {
    throw badRequest(
      cart.lines.length < MAX_LINES
        ? `At most ${MAX_LINE_QUANTITY} of one kind`
        : `At most ${MAX_LINES} different items in one cart`,
    );
  }
  cartChanges.inc({ change: 'added' });
  const item = priceCart(cart, ctx.now()).items.find(({ id }) => id === added.id);
  // the product was deleted in the meantime
  if (!item) throw notFound('Product not found');
  return { item, isNew: added.isNew };
}
