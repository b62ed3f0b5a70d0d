import type { WishlistItemView } from '@loop-petal/contracts/shapes/cart';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { findBuyableProduct } from '../products/find-buyable-product.ts';
import { wishlistItemView } from './wishlist-item.ts';
import { addWishlistItem } from './wishlist-store.ts';

const MAX_ITEMS = 500;

/**
 * Adds a product to the wishlist; `isNew` is false when it is already listed.
 * @throws ShopError 404 for an unknown product, 409 `unavailable` for a hidden one, 400 for a full list
 */
export async function addToWishlist(
  ctx: Context,
  ownerId: string,
  productId: string,
): Promise<{ item: WishlistItemView; isNew: boolean }> {
  const product = await findBuyableProduct(ctx, productId);
  const added = await addWishlistItem(ctx.pool, ownerId, productId, MAX_ITEMS);
  if (!added) throw badRequest(`At most ${MAX_ITEMS} items in one wishlist`);
  return { item: wishlistItemView({ id: added.id, product, productDeleted: false }), isNew: added.isNew };
}
