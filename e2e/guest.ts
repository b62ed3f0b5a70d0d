import { buyCart } from '../infra/seed/src/buy-cart.ts';
import { ShopClient } from '../infra/seed/src/shop-client.ts';
import { SHOP_URL } from './shop-url.ts';

export const GUEST = {
  recipientName: 'Ada Stone',
  phone: '503-555-0100',
  addressLine1: '100 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};

export async function productIdOf(productName: string): Promise<string> {
  const products = await new ShopClient(SHOP_URL, SHOP_URL).get<{ id: string; name: string }[]>('/api/products');
  const product = products.find(({ name }) => name === productName);
  if (!product) throw new Error(`the shop has no ${productName}`);
  return product.id;
}

export async function guestWith(productName: string): Promise<ShopClient> {
  const shop = new ShopClient(SHOP_URL, SHOP_URL);
  await shop.post('/api/cart', { productId: await productIdOf(productName), quantity: 1 });
  return shop;
}

export async function buyAsGuest(
  recipientName: string,
  { productName = 'Daisy Stem', email = 'grete@example.com' } = {},
): Promise<{ id: string; totalAmount: string; trackingLink: string }> {
  return buyCart(await guestWith(productName), { ...GUEST, recipientName, email });
}
