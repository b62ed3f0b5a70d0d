import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView } from '@loop-petal/contracts/shapes/production';
import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { api } from '../../api.ts';
import type { Card } from './card.ts';
import type { Quote } from './due.ts';
import type { OrderRequest } from './order-request.ts';
import { authorise, isUnanswered, methodOf, outcomeOf, type Payment, type PaymentConfig, tokenize } from './payment.ts';

/**
 * One attempt to buy. It is kept until its outcome is known, so that pressing the button again after a lost answer
 * continues it with the same key, token and order. The shopper never pays twice.
 */
export interface CheckoutAttempt {
  key: string;
  /** Identifies cart, card and amount; a different one starts a new attempt. */
  fingerprint: string;
  token?: Awaited<ReturnType<typeof tokenize>>;
  payment?: Payment;
  body?: OrderRequest;
}

export type Outcome =
  | { kind: 'placed'; order: PlacedOrderView }
  | { kind: 'quote-changed'; quote: Quote; message: string }
  | { kind: 'promise-changed'; promise: PromiseView; message: string }
  | { kind: 'refused'; message: string; isOpen: boolean };

export function startCheckoutAttempt(card: Card, order: OrderRequest): CheckoutAttempt {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, fingerprint: fingerprintOf(card, order) };
}

export const fingerprintOf = (card: Card, order: OrderRequest): string => JSON.stringify([card, order]);

export async function payOnce(
  attempt: CheckoutAttempt,
  config: PaymentConfig,
  card: Card,
  cents: number,
): Promise<void> {
  attempt.token ??= await tokenize(config, card);
  attempt.payment ??= await authorise(attempt.token, cents, attempt.key);
}

/** Places the paid order. A retry sends the same body under the same key. */
export async function placeOnce(attempt: CheckoutAttempt, order: OrderRequest): Promise<Outcome> {
  const { payment, token } = attempt;
  if (!payment || !token) throw new Error('an order is placed after it is paid');
  attempt.body ??= {
    ...order,
    paymentId: payment.paymentId,
    paymentStatus: outcomeOf(payment.status),
    paymentMethod: methodOf(token),
    status: 'pending',
  };
  try {
    return {
      kind: 'placed',
      order: await api.call('POST /api/orders', { body: attempt.body, ...keyed(attempt) }),
    };
  } catch (error) {
    const quote = answerOf<{ quote: Quote }>(error, 'quote_changed')?.quote;
    if (quote) return { kind: 'quote-changed', quote, message: messageOf(error, 'Prices have changed.') };
    const promise = answerOf<{ promise: PromiseView }>(error, 'promise_changed')?.promise;
    if (promise) return { kind: 'promise-changed', promise, message: messageOf(error, 'The date has changed.') };
    return { kind: 'refused', message: messageOf(error, 'Failed to create order'), isOpen: isUnanswered(error) };
  }
}

const answerOf = <Body>(error: unknown, code: string): Body | undefined =>
  error instanceof ApiError && error.code === code ? (error.body as Body) : undefined;

/**
 * Empties the cart if it only holds bought lines. Otherwise the cart service removes the bought lines on
 * `order.placed`.
 */
export async function emptyCart({ body }: CheckoutAttempt): Promise<void> {
  const bought = new Map(body?.orderItems.map(({ id, quantity }) => [id, quantity]));
  const lines = await api.call('GET /api/cart');
  if (lines.every(({ id, quantity }) => quantity <= (bought.get(id) ?? 0))) await api.call('DELETE /api/cart');
}

/** Logs a failed payment in the shop. Ignores failures. */
export async function logFailure(attempt: CheckoutAttempt, order: OrderRequest): Promise<void> {
  const failed: OrderRequest = { ...order, paymentId: null, paymentStatus: 'failed', status: 'cancelled' };
  await api.call('POST /api/orders', { body: failed, ...keyed(attempt) }).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure in the console and nowhere else
    console.error('The failed payment was not logged', error);
  });
}

const keyed = ({ key }: CheckoutAttempt) => ({ headers: { 'Idempotency-Key': key } });
