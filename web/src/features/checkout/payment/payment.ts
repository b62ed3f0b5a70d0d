import type { PaymentConfigView, PaymentView, TokenView } from '@loop-petal/contracts/shapes/payments';
import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import type { z } from 'zod';
import { api } from '../../../api.ts';
import { type Card, toTokenRequest } from './card.ts';
import { tokenizeWithClover } from './clover.ts';

export type PaymentConfig = z.infer<typeof PaymentConfigView>;
type Token = Pick<z.infer<typeof TokenView>, 'id'> & Partial<z.infer<typeof TokenView>>;
export type Payment = z.infer<typeof PaymentView>;

/** The card was declined, or the payment service did not answer. */
export class PaymentFailed extends Error {
  constructor(
    message: string,
    /** Whether the payment may have succeeded, so that this attempt must be retried instead of starting a new one. */
    readonly isOpen: boolean,
  ) {
    super(message);
  }
}

/** Exchanges the card for a token; card data is not stored. */
export async function tokenize(config: PaymentConfig, card: Card): Promise<Token> {
  try {
    if (config.provider === 'clover') return await tokenizeWithClover(config, toTokenRequest(card));
    return await api.call('POST /api/payment/tokenize', { body: toTokenRequest(card) });
  } catch (error) {
    throw new PaymentFailed(messageOf(error, 'Card tokenization failed'), false);
  }
}

export interface Charge {
  cents: number;
  key: string;
  /** Named in the provider’s dashboard. */
  shopName: string;
}

export async function authorize(token: Token, { cents, key, shopName }: Charge): Promise<Payment> {
  const body = { paymentToken: token.id, amount: cents, currency: 'USD', description: `${shopName} order` };
  const payment = await api
    .call('POST /api/payment/process', { body, headers: { 'Idempotency-Key': key } })
    .catch((error: unknown) => {
      throw new PaymentFailed(messageOf(error, 'Payment processing failed'), isUnanswered(error));
    });
  if (outcomeOf(payment.status) === 'failed') {
    throw new PaymentFailed(payment.message || 'Payment processing failed', false);
  }
  return payment;
}

/** The Idempotency-Key of a new attempt. */
export function createKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** No response, or a response that leaves the outcome unknown. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Maps the provider's messages by the specification. Copies `paymentStatusOf` of the contracts, because importing it
 * would add zod to the page.
 */
export function outcomeOf(status: string): 'succeeded' | 'failed' | 'pending' {
  const word = status.toLowerCase();
  if (['succeeded', 'approved', 'completed', 'paid'].includes(word)) return 'succeeded';
  if (['failed', 'declined', 'error', 'cancelled'].includes(word)) return 'failed';
  return 'pending';
}

export const methodOf = ({ brand, last4 }: Token): string =>
  brand && last4 ? `${brand} ending in ${last4}` : 'Clover';
