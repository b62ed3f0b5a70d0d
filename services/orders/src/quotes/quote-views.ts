import { toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminQuoteView, QuoteSummaryView, QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { pictureFields } from '../pictures/hold-pictures.ts';
import type { Message, Quote } from './quote-store.ts';

const fieldsOf = ({ id, state, name, quantity, neededBy, createdAt, ...quote }: Quote) => ({
  id,
  state,
  name,
  quantity,
  neededBy,
  budget: quote.budgetCents === null ? null : toMoney(quote.budgetCents),
  product: quote.productId === null ? null : { id: quote.productId, name: quote.productName ?? quote.productId },
  createdAt: createdAt.toISOString(),
});

const messageView = ({ author, text, at }: Message) => ({
  from: author === null ? ('customer' as const) : ('shop' as const),
  text,
  at: at.toISOString(),
});

export const quoteView = (quote: Quote, messages: readonly Message[]): QuoteView => ({
  ...fieldsOf(quote),
  ...pictureFields(quote.pictures),
  messages: messages.map(messageView),
});

export const quoteSummaryView = (quote: Quote): QuoteSummaryView => ({
  ...fieldsOf(quote),
  email: quote.email,
  awaitsAnswer: quote.awaitsAnswer,
});

export const adminQuoteView = (quote: Quote, messages: readonly Message[]): AdminQuoteView => ({
  ...quoteSummaryView(quote),
  ...pictureFields(quote.pictures),
  messages: messages.map((message) => ({ ...messageView(message), by: message.author })),
});
