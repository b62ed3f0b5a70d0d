import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { WishlistItemView } from '@loop-petal/contracts/shapes/cart';
import { productView } from '../carts/cart.ts';
import type { WishlistItem } from './wishlist-store.ts';

export function wishlistItemView(item: WishlistItem): WishlistItemView {
  return { id: item.id, product: productView(item), isAvailable: !item.productDeleted && isBuyable(item.product) };
}
