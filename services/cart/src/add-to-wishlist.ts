import type { WishlistItemView } from '@loop-petal/contracts/cart-api';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { Context } from './context.ts';
import { findBuyableProduct } from './find-buyable-product.ts';
import { wishView } from './wish.ts';
import { addWish } from './wishlist-store.ts';

const MAX_WISHES = 500;

export async function addToWishlist(
  ctx: Context,
  ownerId: string,
  productId: string,
): Promise<{ wish: WishlistItemView; isNew: boolean }> {
  const product = await findBuyableProduct(ctx, productId);
  const added = await addWish(ctx.pool, ownerId, productId, MAX_WISHES);
  if (!added) throw badRequest(`At most ${MAX_WISHES} items in one wishlist`);
  return { wish: wishView({ id: added.id, product, productDeleted: false }), isNew: added.isNew };
}
