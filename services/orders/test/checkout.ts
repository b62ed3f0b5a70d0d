import { randomUUID } from 'node:crypto';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { salesTax, shippingCost } from '@loop-petal/contracts/rules/pricing';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Orders } from './start-orders.ts';

export type Shopper = Extract<Caller, { ownerId: string }>;

export interface Line {
  productId: string;
  cents: number;
  quantity?: number;
  selectedColor?: string;
  variationId?: string;
  shipToAddressId?: string;
  id?: string;
  personalization?: Record<string, string>;
}

export const AUNT = '6b7ccf2e-70e0-4d0c-9f6b-1c1f1e6a2b11';

export function orderBody(lines: Line[], changes: Record<string, unknown> = {}) {
  const subtotal = lines.reduce((sum, { cents, quantity = 1 }) => sum + cents * quantity, 0);
  const parcels = new Set(lines.map(({ shipToAddressId }) => shipToAddressId)).size;
  const shipping = shippingCost(DEFAULT_SETTINGS, subtotal, parcels);
  const tax = salesTax(DEFAULT_SETTINGS, [{ cents: subtotal }]);
  return {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '503 555 0100',
    addressLine1: '1 Petal Lane',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    shippingAddress: '1 Petal Lane, Portland',
    subtotalAmount: toMoney(subtotal),
    taxAmount: toMoney(tax),
    shippingCost: toMoney(shipping),
    shippingMethod: 'FedEx Ground',
    totalAmount: toMoney(subtotal + tax + shipping),
    orderItems: lines.map(({ cents, quantity = 1, ...line }) => ({ ...line, quantity, price: toMoney(cents) })),
    paymentStatus: 'succeeded',
    paymentMethod: 'Clover',
    status: 'pending',
    ...changes,
  };
}

type OrderBody = ReturnType<typeof orderBody> & { paymentId?: string };

/** Authorizes the payment of a request. @returns the request with the payment */
export function pay(
  orders: Orders,
  shopper: Shopper,
  body: ReturnType<typeof orderBody>,
  status: 'authorized' | 'pending' = 'authorized',
): OrderBody & { paymentId: string } {
  const paymentId = randomUUID();
  const amountCents = Math.round(Number(body.totalAmount) * 100);
  orders.payments.set(paymentId, { ownerId: shopper.ownerId, amountCents, status, orderId: null });
  return { ...body, paymentId };
}

export const post = (orders: Pick<Orders, 'request'>, shopper: Caller, body: unknown, key?: string) =>
  orders.request('POST', '/api/orders', {
    caller: shopper,
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

export async function place(orders: Orders, shopper: Shopper, lines: Line[], status?: 'authorized' | 'pending') {
  const { status: code, body } = await post(orders, shopper, pay(orders, shopper, orderBody(lines), status));
  if (code !== 201) throw new Error(`placing answered ${code} ${JSON.stringify(body)}`);
  return body;
}
