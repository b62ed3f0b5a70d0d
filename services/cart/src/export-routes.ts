import { CartExportView } from '@loop-petal/contracts/cart-api';
import { userExportRoute } from '@loop-petal/service-kit/user-export-route';
import { priceCart } from './cart.ts';
import { readCart } from './cart-store.ts';
import type { Context } from './context.ts';
import { wishView } from './wish.ts';
import { readWishlist } from './wishlist-store.ts';

export const exportRoutes = (ctx: Context) =>
  userExportRoute({
    view: CartExportView,
    collect: async (userId) => {
      const [cart, wishes] = await Promise.all([readCart(ctx.pool, userId), readWishlist(ctx.pool, userId)]);
      return { cart: priceCart(cart, ctx.now()).items, wishlist: wishes.map(wishView) };
    },
  });
