import { z } from 'zod';
import * as api from '../shapes/cart.ts';
import { Receipt, ReceiptQuery } from '../shapes/receipt.ts';
import { RatesRequest, RateView } from '../shapes/shipping.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, KILOBYTE, shoppers, supporters } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { userExportCall } from './user-export.ts';

const shopping = defineCalls({
  'GET /api/cart': {
    summary: 'The lines of the cart, priced',
    roles: shoppers,
    urgency: 'checkout',
    answers: { 200: api.CartView },
  },
  'POST /api/cart': {
    summary: 'Add a product to the cart; increases the quantity of an existing line (200)',
    roles: shoppers,
    urgency: 'cart',
    body: api.AddToCartRequest,
    answers: { 200: api.CartItemView, 201: api.CartItemView },
    refusals: [404, 409, 422],
    ownership: { productId: 'shop', variationId: 'shop' },
  },
  'DELETE /api/cart': { summary: 'Empty the cart', roles: shoppers, urgency: 'checkout', answers: { 204: null } },
  'GET /api/cart/totals': {
    summary: 'Totals of the cart with ground shipping',
    roles: shoppers,
    urgency: 'checkout',
    answers: { 200: api.CartTotalsView },
  },
  'GET /api/cart/receipt': {
    summary: 'What each part of the total is for, by the service and the states of the destinations',
    roles: shoppers,
    urgency: 'checkout',
    query: ReceiptQuery,
    answers: { 200: Receipt },
  },
  'POST /api/shipping/rates': {
    summary: 'Shipping rates and transit times for the cart',
    roles: shoppers,
    urgency: 'checkout',
    body: RatesRequest,
    answers: { 200: z.array(RateView) },
    refusals: [422],
  },
  'POST /api/cart/offer-code': {
    summary: 'Apply an offer code; null or an empty string removes it',
    roles: shoppers,
    urgency: 'checkout',
    limit: 'offer-code',
    body: api.OfferCodeRequest,
    answers: { 200: api.CartTotalsView },
    refusals: [404, 409, 422],
    ownership: { code: 'bearer' },
  },
  'PATCH /api/cart/{id}': {
    summary: 'Change a line; quantity 0 removes it (204)',
    roles: shoppers,
    urgency: 'checkout',
    body: api.UpdateCartItemRequest,
    answers: { 200: api.CartItemView, 204: null },
    refusals: [409, 422],
    ownership: { id: 'shopper', shipToAddressId: 'caller' },
  },
  'DELETE /api/cart/{id}': {
    summary: 'Remove a line',
    roles: shoppers,
    urgency: 'checkout',
    answers: { 204: null },
    ownership: { id: 'shopper' },
  },
  'GET /api/wishlist': { summary: 'The wishlist', roles: shoppers, answers: { 200: z.array(api.WishlistItemView) } },
  'POST /api/wishlist': {
    summary: 'Add a product to the wishlist; idempotent (200 if already listed)',
    roles: shoppers,
    body: api.AddToWishlistRequest,
    answers: { 200: api.WishlistItemView, 201: api.WishlistItemView },
    refusals: [404, 409],
    ownership: { productId: 'shop' },
  },
  'DELETE /api/wishlist/{productId}': {
    summary: 'Remove a product from the wishlist',
    roles: shoppers,
    answers: { 204: null },
    ownership: { productId: 'shopper' },
  },
});

const admins = defineCalls({
  'GET /api/admin/carts/{ownerId}': {
    summary: 'The cart of a shopper, as the shopper sees it; empty when there is none',
    roles: supporters,
    answers: { 200: api.AdminCartView },
  },
});

const internal = defineCalls({
  'GET /internal/carts/{ownerId}': {
    summary: 'The offer code of a cart',
    answers: { 200: api.CartSummaryView },
  },
});

export const cartApi = defineApi(
  'cart',
  {
    ...shopping,
    ...admins,
    ...internal,
    ...orderHistoryCalls,
    ...deadLetterCalls,
    ...userExportCall(api.CartExportView),
  },
  { bodyLimit: 20 * KILOBYTE },
);
