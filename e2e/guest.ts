import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Api } from '@loop-petal/web-kit/api-client';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { buyCart } from '../infra/seed/src/buy-cart.ts';
import { SAMPLE_ADDRESS } from '../infra/seed/src/sample-address.ts';
import { newShopper } from './shop-api.ts';

export const GUEST = {
  recipientName: 'Ada Stone',
  ...SAMPLE_ADDRESS,
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

export async function findProduct(productName: string): Promise<ProductView> {
  const products = await newShopper().call('GET /api/products');
  const product = products.find(({ name }) => name === productName);
  if (!product) throw new Error(`the shop has no ${productName}`);
  return product;
}

export const productIdOf = async (productName: string): Promise<string> => (await findProduct(productName)).id;

export const addToCart = async (shop: Api<ShopCalls>, productName: string): Promise<CartItemView> =>
  shop.call('POST /api/cart', { body: { productId: await productIdOf(productName), quantity: 1 } });

async function guestWith(productName: string): Promise<ShopClient> {
  const shop = newShopper();
  await addToCart(shop, productName);
  return shop;
}

export async function buyAsGuest(
  recipientName: string,
  { productName = 'Daisy Stem', email = 'grete@example.com' } = {},
): Promise<PlacedOrderView> {
  return buyCart(await guestWith(productName), { ...GUEST, recipientName, email });
}
