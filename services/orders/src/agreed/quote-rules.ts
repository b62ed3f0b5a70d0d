import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { QuoteState } from '@loop-petal/contracts/shapes/quotes';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Quote } from './quote-store.ts';

/** @param today in the shop's time zone */
export const stateOf = ({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>, today: Day): QuoteState =>
  state === 'offered' && validUntil !== null && validUntil < today ? 'expired' : state;

/** Why this version of a quote can't become an order, or undefined. */
export function refuseAcceptance(quote: Quote, version: number, today: Day): ShopError | undefined {
  const state = stateOf(quote, today);
  if (state === 'accepted') return accepted();
  if (state === 'withdrawn') return withdrawn();
  if (state === 'requested' || quote.version !== version) return stale();
  return state === 'expired' ? expired() : undefined;
}

export const withdrawn = () => conflict('This quote is closed. Please ask for a new one.', 'withdrawn');
export const accepted = () => conflict('This quote is already accepted.', 'accepted');
export const stale = () => conflict('There is a newer offer. Please reload the quote and check it.', 'stale');
const expired = () => conflict('This offer has expired. Please ask the shop to renew it.', 'expired');

const REFUSALS = ['accepted', 'withdrawn', 'stale', 'expired'];
/** Whether the quote was accepted, closed or changed meanwhile. */
export const isQuoteRefusal = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.status === 409 && REFUSALS.includes(error.code);
