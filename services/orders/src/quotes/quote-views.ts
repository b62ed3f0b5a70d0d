import type { Day } from '@loop-petal/contracts/rules/business-days';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type {
  AdminQuoteView,
  QuoteLineView,
  QuoteOfferView,
  QuoteSummaryView,
  QuoteView,
} from '@loop-petal/contracts/shapes/quotes';
import type { OfferLine, QuoteOffer } from '../agreed/offer-store.ts';
import { stateOf } from '../agreed/quote-rules.ts';
import type { Message, Quote } from '../agreed/quote-store.ts';
import { pictureFields } from '../pictures/hold-pictures.ts';
import type { ReadQuote } from './read-quote.ts';

const fieldsOf = ({ id, name, quantity, neededBy, createdAt, orderId, ...quote }: Quote) => ({
  id,
  name,
  quantity,
  neededBy,
  budget: quote.budgetCents === null ? null : toMoney(quote.budgetCents),
  product: quote.productId === null ? null : { id: quote.productId, name: quote.productName ?? quote.productId },
  createdAt: createdAt.toISOString(),
  orderId,
});

const messageView = ({ author, text, at }: Message) => ({
  from: author === null ? ('customer' as const) : ('shop' as const),
  text,
  at: at.toISOString(),
});

const lineView = ({ unitPriceCents, picture, work: _, ...line }: OfferLine): QuoteLineView => ({
  ...line,
  unitPrice: toMoney(unitPriceCents),
  pictureUrl: picture?.url ?? null,
  image: picture?.image ?? null,
});

export function quoteView({ quote, state, messages, offers, terms, promise }: ReadQuote): QuoteView {
  const offer = offers.at(-1);
  return {
    ...fieldsOf(quote),
    ...pictureFields(quote.pictures),
    state,
    messages: messages.map(messageView),
    version: quote.version,
    lines: (offer?.lines ?? []).map((line, index) => ({
      ...lineView(line),
      quantity: terms?.quantities[index] ?? line.quantity,
    })),
    shippingMethod: offer?.service ?? null,
    validUntil: quote.validUntil,
    promise,
    receipt: terms?.receipt ?? [],
    totalAmount: terms && toMoney(terms.totalCents),
  };
}

/** @param today in the shop's time zone */
export const quoteSummaryView = (quote: Quote, today: Day): QuoteSummaryView => ({
  ...fieldsOf(quote),
  state: stateOf(quote, today),
  email: quote.email,
  awaitsAnswer: quote.awaitsAnswer,
});

const offerView = ({ version, lines, service, validUntil, author, at }: QuoteOffer): QuoteOfferView => ({
  version,
  lines: lines.map((line) => ({ ...lineView(line), work: line.work })),
  shippingMethod: service,
  validUntil,
  by: author,
  at: at.toISOString(),
});

export const adminQuoteView = (read: ReadQuote): AdminQuoteView => ({
  ...quoteView(read),
  email: read.quote.email,
  awaitsAnswer: read.quote.awaitsAnswer,
  messages: read.messages.map((message) => ({ ...messageView(message), by: message.author })),
  offers: read.offers.map(offerView),
});
