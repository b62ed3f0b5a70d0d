import {
  AddToCartRequest,
  AddToWishlistRequest,
  AdminCartView,
  CartItemView,
  CartSummaryView,
  CartTotalsView,
  CartView,
  OfferCodeRequest,
  UpdateCartItemRequest,
  WishlistItemView,
} from '@loop-petal/contracts/cart-api';
import { admin, caller, service } from '@loop-petal/service-kit/app';
import { badRequest, notFound } from '@loop-petal/service-kit/errors';
import { readInput } from '@loop-petal/service-kit/read-input';
import { Router } from 'express';
import { z } from 'zod';
import { addToCart } from './add-to-cart.ts';
import { addToWishlist } from './add-to-wishlist.ts';
import { cartSummary, priceCart, totalsView } from './cart.ts';
import { clearCart, readCart } from './cart-store.ts';
import { changeCartItem, removeCartItem } from './change-cart-item.ts';
import type { Context } from './context.ts';
import { enterOfferCode } from './enter-offer-code.ts';
import { identifyOwner } from './identify-owner.ts';
import { wishView } from './wish.ts';
import { readWishlist, removeWish } from './wishlist-store.ts';

export const cartRoutes = (ctx: Context) =>
  Router()
    .get('/api/cart', async (req, res) => {
      const cart = await readCart(ctx.pool, await identifyOwner(ctx, req));
      res.json(CartView.parse(priceCart(cart, ctx.now()).items));
    })
    .post('/api/cart', async (req, res) => {
      const request = readInput(AddToCartRequest, req.body);
      const { item, isNew } = await addToCart(ctx, await identifyOwner(ctx, req), request);
      res.status(isNew ? 201 : 200).json(CartItemView.parse(item));
    })
    .delete('/api/cart', async (req, res) => {
      await clearCart(ctx.pool, await identifyOwner(ctx, req));
      res.status(204).end();
    })
    .get('/api/cart/totals', async (req, res) => {
      const cart = await readCart(ctx.pool, await identifyOwner(ctx, req));
      res.json(CartTotalsView.parse(totalsView(cart, ctx.now())));
    })
    .post('/api/cart/offer-code', async (req, res) => {
      const { code } = readInput(OfferCodeRequest, req.body);
      res.json(CartTotalsView.parse(await enterOfferCode(ctx, await identifyOwner(ctx, req), code)));
    })
    .patch('/api/cart/:id', async (req, res) => {
      const change = readInput(UpdateCartItemRequest, req.body);
      if (change.shipToAddressId && caller(req).kind === 'visitor') {
        throw badRequest('Please log in to ship to a saved address.');
      }
      const item = await changeCartItem(ctx, await identifyOwner(ctx, req), req.params.id, change);
      if (item) res.json(CartItemView.parse(item));
      else res.status(204).end();
    })
    .delete('/api/cart/:id', async (req, res) => {
      await removeCartItem(ctx, await identifyOwner(ctx, req), req.params.id);
      res.status(204).end();
    })
    .get('/api/wishlist', async (req, res) => {
      const wishes = await readWishlist(ctx.pool, await identifyOwner(ctx, req));
      res.json(z.array(WishlistItemView).parse(wishes.map(wishView)));
    })
    .post('/api/wishlist', async (req, res) => {
      const { productId } = readInput(AddToWishlistRequest, req.body);
      const { wish, isNew } = await addToWishlist(ctx, await identifyOwner(ctx, req), productId);
      res.status(isNew ? 201 : 200).json(WishlistItemView.parse(wish));
    })
    .delete('/api/wishlist/:productId', async (req, res) => {
      const removed = await removeWish(ctx.pool, await identifyOwner(ctx, req), withoutNul(req.params.productId));
      if (!removed) throw notFound('This item is not in your wishlist.');
      res.status(204).end();
    })
    .get('/api/admin/carts/:ownerId', async (req, res) => {
      admin(req);
      const cart = await readCart(ctx.pool, withoutNul(req.params.ownerId));
      const now = ctx.now();
      res.json(AdminCartView.parse({ items: priceCart(cart, now).items, totals: totalsView(cart, now) }));
    })
    .get('/internal/carts/:ownerId', async (req, res) => {
      service(req);
      const cart = await readCart(ctx.pool, withoutNul(req.params.ownerId));
      res.json(CartSummaryView.parse(cartSummary(cart, ctx.now())));
    });

/** Postgres keeps no NUL characters; no id has one. */
function withoutNul(id: string): string {
  if (id.includes('\0')) throw notFound('Not found.');
  return id;
}
