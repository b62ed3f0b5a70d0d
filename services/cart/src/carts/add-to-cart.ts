import { chooseLine, colorPrompt } from '@loop-petal/contracts/rules/line-choice';
import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import type { AddToCartRequest, CartItemView } from '@loop-petal/contracts/shapes/cart';
import { badRequest, conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findBuyableProduct } from '../products/find-buyable-product.ts';
import { requireWishes } from '../products/require-wishes.ts';
import { priceCart } from './cart.ts';
import { cartChanges } from './cart-metrics.ts';
import { MAX_LINES } from './cart-store.ts';
import { identifyOwner, type Shopper, uploadersOf } from './identify-owner.ts';

const MESSAGES = {
  unavailable: () => 'Product not available: the selected variation is out of stock.',
  unknown_color: () => 'This color is not available',
  ambiguous_color: colorPrompt,
};

export async function addToCart(
  ctx: Context,
  shopper: Shopper,
  request: z.output<typeof AddToCartRequest>,
): Promise<{ item: CartItemView; isNew: boolean }> {
  const ownerId = await identifyOwner(ctx, shopper);
  const { productId, quantity } = request;
  const product = await findBuyableProduct(ctx, productId);
  const { variation, color, problem } = chooseLine(product, request);
  if (problem) throw conflict(MESSAGES[problem](product), problem);
  const personalization = requireWishes(ctx, uploadersOf(shopper), { product, answers: request.personalization });
  const variationId = variation?.id ?? null;
  const line = { ownerId, productId, variationId, selectedColor: color, personalization, quantity };
  const { added, cart } = await ctx.addLine(line);
  if (!added) {
    throw badRequest(
      cart.lines.length < MAX_LINES
        ? `At most ${MAX_LINE_QUANTITY} of the same item`
        : `At most ${MAX_LINES} different items in one cart`,
    );
  }
  cartChanges.inc({ change: 'added' });
  const item = priceCart(ctx.settings.current(), cart, ctx.now()).items.find(({ id }) => id === added.id);
  // the product was deleted after it was read
  if (!item) throw notFound('Product not found');
  return { item, isNew: added.isNew };
}
