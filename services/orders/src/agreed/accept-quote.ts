import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { AcceptQuoteRequest } from '@loop-petal/contracts/shapes/accept-quote';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { QuoteOffer } from './offer-store.ts';
import { refuseAcceptance } from './quote-rules.ts';
import { lockQuote, type Quote, saveQuote } from './quote-store.ts';

/** The offer that an order accepts. */
export interface Agreed {
  quote: Quote;
  offer: QuoteOffer;
  /** As sent: repeats of it are the same order, also after a change of prices. */
  body: AcceptQuoteRequest;
}

/** In the transaction that stores the order. @throws ShopError 404, or 409 as `refuseAcceptance` */
export async function acceptQuote(
  tx: Queryable,
  { quote: { id }, offer }: Agreed,
  orderId: string,
  today: Day,
): Promise<void> {
  const quote = await lockQuote(tx, id);
  if (!quote) throw notFound('Quote not found');
  const refused = refuseAcceptance(quote, offer.version, today);
  if (refused) throw refused;
  await saveQuote(tx, { ...quote, state: 'accepted', orderId });
}
