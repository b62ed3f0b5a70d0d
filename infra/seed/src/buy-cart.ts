import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { GiftRequest } from '@loop-petal/contracts/shapes/gifts';
import type { PlacedOrderView, PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { z } from 'zod';

export interface Recipient {
  recipientName: string;
  email: string;
  phone: string;
  addressLine1: string;
  addressLine2?: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  deliveryInstructions?: string;
}

export type DemoLine = readonly [name: string, color: string, quantity: number];

type Caller = Pick<ShopClient, 'call'>;

/** The lines of a receipt that make up its subtotal. */
const PRICES = new Set<ReceiptLine['kind']>(['item', 'offer', 'quantity-price', 'personalization']);
const CARD = { number: '4111111111111111', exp_month: '12', exp_year: '2034', cvv: '123' };

export async function fillCart(shop: ShopClient, lines: readonly DemoLine[]): Promise<void> {
  const products = await shop.call('GET /api/products');
  for (const [name, selectedColor, quantity] of lines) {
    const product = products.find((one) => one.name === name);
    if (!product) throw new Error(`the shop has no ${name}`);
    await shop.call('POST /api/cart', { body: { productId: product.id, selectedColor, quantity } });
  }
}

/** A token for the sandbox card. */
const tokenizeInShop = (shop: Caller, zip: string): Promise<{ id: string }> =>
  shop.call('POST /api/payment/tokenize', { body: { ...CARD, zip } });

/**
 * Pays for a cart, by default with a sandbox card. @param gift sent with all lines
 * @returns the body of the following `POST /api/orders`
 */
export async function payCart(
  shop: Caller,
  to: Recipient,
  { tokenize = tokenizeInShop, gift }: { tokenize?: typeof tokenizeInShop; gift?: GiftRequest | undefined } = {},
): Promise<z.input<typeof PlaceOrderRequest>> {
  const items = await shop.call('GET /api/cart');
  const receipt = await shop.call('GET /api/cart/receipt', {
    query: { state: to.state, wrap: gift?.wrap ? '1' : '0' },
  });
  const centsOf = (isOne: (kind: ReceiptLine['kind']) => boolean) =>
    receipt.reduce((sum, { kind, amount }) => sum + (isOne(kind) ? toCents(amount) : 0), 0);
  const totalCents = centsOf(() => true);
  const token = await tokenize(shop, to.zipCode);
  const payment = await shop.call('POST /api/payment/process', {
    body: { paymentToken: token.id, amount: totalCents, currency: 'USD' },
  });
  const { addressLine1, addressLine2, city, state, zipCode, country, deliveryInstructions } = to;
  return {
    customerName: to.recipientName,
    customerEmail: to.email,
    customerPhone: to.phone,
    addressLine1,
    addressLine2,
    city,
    state,
    zipCode,
    country,
    deliveryInstructions,
    subtotalAmount: toMoney(centsOf((kind) => PRICES.has(kind))),
    taxAmount: toMoney(centsOf((kind) => kind === 'tax' || kind === 'rounding')),
    shippingCost: toMoney(centsOf((kind) => kind === 'shipping')),
    shippingMethod: 'FedEx Ground',
    totalAmount: toMoney(totalCents),
    ...(gift && { gifts: [gift] }),
    orderItems: items.map(({ discountedPrice, product, ...item }) => ({
      id: item.id,
      productId: item.productId,
      variationId: item.variationId,
      selectedColor: item.selectedColor,
      personalization: item.personalization,
      quantity: item.quantity,
      price: discountedPrice,
      productName: product.name,
    })),
    paymentId: payment.paymentId,
    paymentStatus: 'succeeded',
    paymentMethod: 'Clover',
    status: 'pending',
  };
}

export async function buyCart(shop: ShopClient, to: Recipient): Promise<PlacedOrderView> {
  return shop.call('POST /api/orders', { body: await payCart(shop, to) });
}
