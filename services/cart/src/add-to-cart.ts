import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import type { AddToCartRequest, CartItemView } from '@loop-petal/contracts/shapes/cart';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import { priceCart } from './cart.ts';
import { cartChanges } from './cart-metrics.ts';
import { addToLine, readCart } from './cart-store.ts';
import type { Context } from './context.ts';
import { findBuyableProduct } from './find-buyable-product.ts';
import { resolveChoice } from './line-choice.ts';

/** As many lines as an order may have. */
const MAX_LINES = 200;

/** Adds pieces; the same product, variation and colour add up in one line. */
export async function addToCart(
  ctx: Context,
  ownerId: string,
  request: z.output<typeof AddToCartRequest>,
): Promise<{ item: CartItemView; isNew: boolean }> {
  const { productId, quantity } = request;
  const choice = resolveChoice(await findBuyableProduct(ctx, productId), request);
  const added = await addToLine(ctx.pool, { ...choice, ownerId, productId, quantity, maxLines: MAX_LINES });
  const cart = await readCart(ctx.pool, ownerId);
  if (!added) {
    throw badRequest(
      cart.lines.length < MAX_LINES
        ? `At most ${MAX_LINE_QUANTITY} of one kind`
        : `At most ${MAX_LINES} different items in one cart`,
    );
  }
  cartChanges.inc({ change: 'added' });
  const item = priceCart(cart, ctx.now()).items.find(({ id }) => id === added.id);
  // Taken out again by another request in between: what was added is not there any more.
  if (!item) throw notFound('Cart item not found');
  return { item, isNew: added.isNew };
}
