import type { cartApi } from '@loop-petal/contracts/operations/cart';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { addToCart } from './carts/add-to-cart.ts';
import { priceCart, totalsView } from './carts/cart.ts';
import { cartReceipt } from './carts/cart-receipt.ts';
import { clearCart } from './carts/cart-store.ts';
import { changeCartItem, removeCartItem } from './carts/change-cart-item.ts';
import { enterOfferCode } from './carts/enter-offer-code.ts';
import { identifyOwner } from './carts/identify-owner.ts';
import { ratesFor } from './carts/shipping-rates.ts';
import type { Context } from './context.ts';
import { addToWishlist } from './wishlist/add-to-wishlist.ts';
import { wishlistItemView } from './wishlist/wishlist-item.ts';
import { readWishlist, removeWishlistItem } from './wishlist/wishlist-store.ts';

export const cartHandlers = (ctx: Context): OwnHandlers<typeof cartApi.calls> => ({
  'GET /api/cart': async ({ caller }) => {
    const cart = await ctx.readCart(await identifyOwner(ctx, caller));
    return priceCart(ctx.settings.current(), cart, ctx.now()).items;
  },
  'POST /api/cart': async ({ caller, body }) => {
    const { item, isNew } = await addToCart(ctx, caller, body);
    return reply(isNew ? 201 : 200, item);
  },
  'DELETE /api/cart': async ({ caller }) => clearCart(ctx.pool, await identifyOwner(ctx, caller)),
  'GET /api/cart/totals': async ({ caller }) => {
    const cart = await ctx.readCart(await identifyOwner(ctx, caller));
    return totalsView(ctx.settings.current(), cart, ctx.now());
  },
  'GET /api/cart/receipt': async ({ caller, query }) => {
    const cart = await ctx.readCart(await identifyOwner(ctx, caller));
    return cartReceipt(ctx.settings.current(), cart, ctx.now(), query);
  },
  'POST /api/shipping/rates': async ({ caller, body }) => {
    const cart = await ctx.readCart(await identifyOwner(ctx, caller));
    const settings = ctx.settings.current();
    const { totals } = priceCart(settings, cart, ctx.now());
    return ratesFor(settings, totals, body, shopDay(ctx.now(), ctx.timeZone));
  },
  'POST /api/cart/offer-code': async ({ caller, body }) =>
    enterOfferCode(ctx, await identifyOwner(ctx, caller), body.code),
  'PATCH /api/cart/{id}': async ({ caller, params, body }) => {
    if (body.shipToAddressId && caller.kind === 'visitor') {
      throw badRequest('Please log in to ship to a saved address.');
    }
    const item = await changeCartItem(ctx, caller, params.id, body);
    return item ? reply(200, item) : reply(204);
  },
  'DELETE /api/cart/{id}': async ({ caller, params }) =>
    removeCartItem(ctx, await identifyOwner(ctx, caller), params.id),
  'GET /api/wishlist': async ({ caller }) => {
    const items = await readWishlist(ctx.pool, await identifyOwner(ctx, caller));
    return items.map(wishlistItemView);
  },
  'POST /api/wishlist': async ({ caller, body }) => {
    const { item, isNew } = await addToWishlist(ctx, await identifyOwner(ctx, caller), body.productId);
    return reply(isNew ? 201 : 200, item);
  },
  'DELETE /api/wishlist/{productId}': async ({ caller, params }) => {
    const removed = await removeWishlistItem(ctx.pool, await identifyOwner(ctx, caller), params.productId);
    if (!removed) throw notFound('This item is not in your wishlist.');
  },
  'GET /api/admin/carts/{ownerId}': async ({ params }) => {
    const cart = await ctx.readCart(params.ownerId);
    const now = ctx.now();
    const rules = ctx.settings.current();
    return { items: priceCart(rules, cart, now).items, totals: totalsView(rules, cart, now) };
  },
  'GET /internal/carts/{ownerId}': async ({ params }) => {
    const { offerCode } = await ctx.readCart(params.ownerId);
    return { offerCode };
  },
  'GET /internal/users/{userId}/export': async ({ params: { userId } }) => {
    const [cart, items] = await Promise.all([ctx.readCart(userId), readWishlist(ctx.pool, userId)]);
    return { cart: priceCart(ctx.settings.current(), cart, ctx.now()).items, wishlist: items.map(wishlistItemView) };
  },
});
