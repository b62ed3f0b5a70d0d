import { randomUUID } from 'node:crypto';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { payCart } from '../infra/seed/src/buy-cart.ts';

export interface Line {
  productId: string;
  quantity: number;
  selectedColor: string | undefined;
}

const ADDRESS = { addressLine1: '100 Main Street', city: 'Portland', state: 'OR', zipCode: '97201', country: 'US' };
const BUYER = { ...ADDRESS, recipientName: 'Bench Buyer', email: 'buyer@example.com', phone: '503-555-0100' };

/** A new visitor's whole purchase, with the calls of the checkout page. */
export async function buy(shop: Pick<ShopClient, 'call'>, line: Line): Promise<PlacedOrderView> {
  await shop.call('POST /api/cart', { body: line });
  const [body] = await Promise.all([
    payCart(shop, BUYER),
    shop.call('POST /api/shipping/rates', { body: { toZip: ADDRESS.zipCode, toCountry: ADDRESS.country } }),
    shop.call('POST /api/address/validate', { body: ADDRESS }),
  ]);
  return shop.call('POST /api/orders', { body, headers: { 'Idempotency-Key': randomUUID() } });
}

/** A line of the first product that has no variations, and all products. */
export async function chooseLine(shop: Pick<ShopClient, 'call'>) {
  const products = await shop.call('GET /api/products');
  const product = products.find(({ variations, inStock }) => variations.length === 0 && inStock);
  if (!product) throw new Error('the shop has no product without variations');
  const line: Line = { productId: product.id, quantity: 1, selectedColor: product.colors[0] };
  return { products, product, line };
}

/** A shopper's `Cookie` header. */
export const cookieOf = (shop: ShopClient): string =>
  shop
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
