import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { WishlistItemView } from '@loop-petal/contracts/shapes/cart';
import { productView } from '../carts/cart.ts';
import type { WishlistItem } from './wishlist-store.ts';

export function wishlistItemView({ id, product, productDeleted }: WishlistItem): WishlistItemView {
  return { id, product: productView(product), isAvailable: !productDeleted && isBuyable(product) };
}
