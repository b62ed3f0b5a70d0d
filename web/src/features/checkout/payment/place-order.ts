import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { messageOf, refusalOf } from '@loop-petal/web-kit/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { cartQueries } from '../../../queries/cart.ts';
import type { Quote } from '../due.ts';
import type { OrderRequest } from '../order-request.ts';
import type { Card } from './card.ts';
import {
  authorize,
  createKey,
  isUnanswered,
  methodOf,
  outcomeOf,
  type Payment,
  type PaymentConfig,
  PaymentFailed,
  tokenize,
} from './payment.ts';

const CHECK_MS = 250;
const MAX_CHECKS = 40;

/**
 * One attempt to buy. It is kept until its outcome is known, so that pressing the button again after a lost response
 * continues it with the same key, token and order, and the shopper never pays twice.
 */
export interface CheckoutAttempt<Order = OrderRequest> {
  key: string;
  /** Identifies cart, card and amount; if any of them differs, a new attempt starts. */
  fingerprint: string;
  token?: Awaited<ReturnType<typeof tokenize>>;
  payment?: Payment;
  body?: Order & Paid;
}

/** What the payment adds to the body of an order. */
type Paid = Required<Pick<OrderRequest, 'paymentId' | 'paymentMethod' | 'paymentStatus' | 'status'>> & {
  paymentId: string;
};

/** The call that places a paid order. */
export type Send<Order> = (body: Order & Paid, keyed: { headers: Record<string, string> }) => Promise<PlacedOrderView>;

export const placeOrder: Send<OrderRequest> = (body, keyed) => api.call('POST /api/orders', { body, ...keyed });

export interface Purchase<Order = OrderRequest> {
  config: PaymentConfig;
  card: Card;
  order: Order;
  totalCents: number;
  shopName: string;
}

export type Outcome<Order = OrderRequest> =
  | { kind: 'placed'; order: PlacedOrderView; attempt: CheckoutAttempt<Order> }
  | { kind: 'not-paid'; message: string; attempt: CheckoutAttempt<Order> }
  | { kind: 'quote-changed'; quote: Quote; message: string }
  | { kind: 'promise-changed'; promise: PromiseView; message: string }
  | { kind: 'refused'; message: string; isOpen: boolean };

/** Authorizes payments, then places their orders. At most one attempt is unfinished at any time. */
export function createCheckout<Order>(send: Send<Order>): (purchase: Purchase<Order>) => Promise<Outcome<Order>> {
  let attempt: CheckoutAttempt<Order> | undefined;
  return async ({ config, card, order, totalCents, shopName }) => {
    const fingerprint = JSON.stringify([card, order]);
    // A payment whose order has no response yet must be completed before another purchase.
    if (!attempt?.payment && attempt?.fingerprint !== fingerprint) attempt = { key: createKey(), fingerprint };
    const current = attempt;
    try {
      current.token ??= await tokenize(config, card);
      current.payment ??= await authorize(current.token, { cents: totalCents, key: current.key, shopName });
    } catch (error) {
      if (!(error instanceof PaymentFailed)) throw error;
      if (!error.isOpen) attempt = undefined;
      return { kind: 'not-paid', message: error.message, attempt: current };
    }
    const outcome = await placeOnce(current, order, send);
    if (outcome.kind !== 'placed' && !(outcome.kind === 'refused' && outcome.isOpen)) attempt = undefined;
    return outcome;
  };
}

/** Places the paid order. A retry sends the same body under the same key. */
export async function placeOnce<Order>(
  attempt: CheckoutAttempt<Order>,
  order: Order,
  send: Send<Order>,
): Promise<Outcome<Order>> {
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
    return { kind: 'placed', order: await send(attempt.body, keyed(attempt)), attempt };
  } catch (error) {
    const repriced = refusalOf(error, 'POST /api/orders', 'quote_changed');
    if (repriced) return { kind: 'quote-changed', quote: repriced.quote, message: repriced.message };
    const delayed = refusalOf(error, 'POST /api/orders', 'promise_changed');
    if (delayed) return { kind: 'promise-changed', promise: delayed.promise, message: delayed.message };
    return { kind: 'refused', message: messageOf(error, 'Failed to create order'), isOpen: isUnanswered(error) };
  }
}

/** Refetches the cart until the cart service, on `order.placed`, has removed the bought lines. */
export async function awaitCart({ body }: CheckoutAttempt, queryClient: QueryClient): Promise<void> {
  const bought = new Map(body?.orderItems.map(({ id, quantity }) => [id, quantity]));
  for (let check = 1; check <= MAX_CHECKS; check += 1) {
    const lines = await queryClient.fetchQuery({ ...cartQueries.list(), staleTime: 0 });
    if (!lines.some(({ id, quantity }) => quantity >= (bought.get(id) ?? Number.POSITIVE_INFINITY))) return;
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
}

/** Logs a failed payment in the shop. Ignores errors of this call. */
export async function logFailure(attempt: CheckoutAttempt, order: OrderRequest): Promise<void> {
  const failed: OrderRequest = { ...order, paymentId: null, paymentStatus: 'failed', status: 'cancelled' };
  await api.call('POST /api/orders', { body: failed, ...keyed(attempt) }).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure in the console and nowhere else
    console.error('The failed payment was not logged', error);
  });
}

const keyed = ({ key }: Pick<CheckoutAttempt, 'key'>) => ({ headers: { 'Idempotency-Key': key } });
