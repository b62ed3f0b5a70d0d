import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { buyCart } from '../infra/seed/src/buy-cart.ts';
import { asVisitorOf, newShopper } from './shop-api.ts';

export const GUEST = {
  recipientName: 'Ada Stone',
  phone: '503-555-0100',
  addressLine1: '100 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};

/** The address fields of a registration. */
export const SAVED_ADDRESS = {
  shippingName: GUEST.recipientName,
  shippingPhone: GUEST.phone,
  shippingAddressLine1: GUEST.addressLine1,
  shippingCity: GUEST.city,
  shippingState: GUEST.state,
  shippingZipCode: GUEST.zipCode,
  shippingCountry: GUEST.country,
  setAsDefault: true,
};

export async function productIdOf(productName: string): Promise<string> {
  const products = await newShopper().call('GET /api/products');
  const product = products.find(({ name }) => name === productName);
  if (!product) throw new Error(`the shop has no ${productName}`);
  return product.id;
}

/** Puts one piece into the cart of the page's visitor, without its pages. */
export async function putInCart(page: Page, productName: string): Promise<void> {
  const body = { productId: await productIdOf(productName), quantity: 1 };
  await asVisitorOf(page).call('POST /api/cart', { body });
}

export async function guestWith(productName: string): Promise<ShopClient> {
  const shop = newShopper();
  await shop.call('POST /api/cart', { body: { productId: await productIdOf(productName), quantity: 1 } });
  return shop;
}

export async function buyAsGuest(
  recipientName: string,
  { productName = 'Daisy Stem', email = 'grete@example.com' } = {},
): Promise<PlacedOrderView> {
  return buyCart(await guestWith(productName), { ...GUEST, recipientName, email });
}
