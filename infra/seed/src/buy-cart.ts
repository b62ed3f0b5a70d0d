import type { ShopClient } from './shop-client.ts';

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

interface CartItem {
  id: string;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  quantity: number;
  discountedPrice: string;
  product: { name: string };
}

const CARD = { number: '4111111111111111', exp_month: '12', exp_year: '2034', cvv: '123' };

/** Pays for a cart with a sandbox card. @returns the body of the following `POST /api/orders` */
export async function payCart(shop: ShopClient, to: Recipient, card = CARD): Promise<Record<string, unknown>> {
  const items = await shop.get<CartItem[]>('/api/cart');
  const totals = await shop.get<{ subtotal: string; tax: string; shipping: string; total: string }>('/api/cart/totals');
  const token = await shop.post<{ id: string }>('/api/payment/tokenize', { ...card, zip: to.zipCode });
  const payment = await shop.post<{ paymentId: string; status: string }>('/api/payment/process', {
    paymentToken: token.id,
    amount: Math.round(Number(totals.total) * 100),
    currency: 'USD',
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
    subtotalAmount: totals.subtotal,
    taxAmount: totals.tax,
    shippingCost: totals.shipping,
    shippingMethod: 'FedEx Ground',
    totalAmount: totals.total,
    orderItems: items.map(({ id, productId, variationId, selectedColor, quantity, discountedPrice, product }) => ({
      id,
      productId,
      variationId,
      selectedColor,
      quantity,
      price: discountedPrice,
      productName: product.name,
    })),
    paymentId: payment.paymentId,
    paymentStatus: 'succeeded',
    paymentMethod: 'Clover',
    status: 'pending',
  };
}

export async function buyCart<Order>(shop: ShopClient, to: Recipient): Promise<Order> {
  return shop.post<Order>('/api/orders', await payCart(shop, to));
}
