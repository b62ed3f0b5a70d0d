import type { WishlistItemView } from '@loop-petal/contracts/cart-api';
import { productView } from './cart.ts';
import type { Wish } from './wishlist-store.ts';

export function wishView({ id, product, productDeleted }: Wish): WishlistItemView {
  return { id, product: productView(product), isAvailable: !productDeleted && product.isVisible && product.inStock };
}
