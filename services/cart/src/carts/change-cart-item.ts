import type { CartItemView, UpdateCartItemRequest } from '@loop-petal/contracts/shapes/cart';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { requireWishes } from '../products/require-wishes.ts';
import { priceCart } from './cart.ts';
import { cartChanges } from './cart-metrics.ts';
import { changeLine, deleteLine } from './cart-store.ts';
import { identifyOwner, type Shopper, uploadersOf } from './identify-owner.ts';

/** @returns null when a quantity of 0 has deleted the line */
export async function changeCartItem(
  ctx: Context,
  shopper: Shopper,
  id: string,
  change: z.output<typeof UpdateCartItemRequest>,
): Promise<CartItemView | null> {
  const ownerId = await identifyOwner(ctx, shopper);
  if (change.quantity === 0) {
    await removeCartItem(ctx, ownerId, id);
    return null;
  }
  const personalization = change.personalization && (await fittingWishes(ctx, shopper, id, change.personalization));
  const checked = { ...change, personalization };
  const changed = z.uuid().safeParse(id).success && (await changeLine(ctx.pool, ownerId, id, checked));
  const cart = changed ? await ctx.readCart(ownerId) : null;
  const item = cart && priceCart(ctx.settings.current(), cart, ctx.now()).items.find((line) => line.id === id);
  if (!item) throw notFound('Cart item not found');
  cartChanges.inc({ change: 'changed' });
  return item;
}

async function fittingWishes(ctx: Context, shopper: Shopper, id: string, answers: Wishes): Promise<Wishes> {
  const { lines } = await ctx.readCart(await identifyOwner(ctx, shopper));
  const line = lines.find((one) => one.id === id);
  if (!line) throw notFound('Cart item not found');
  return requireWishes(ctx, uploadersOf(shopper), { product: line.product, answers, before: line.personalization });
}

export async function removeCartItem(ctx: Context, ownerId: string, id: string): Promise<void> {
  const removed = z.uuid().safeParse(id).success && (await deleteLine(ctx.pool, ownerId, id));
  if (!removed) throw notFound('Cart item not found');
  cartChanges.inc({ change: 'removed' });
}
