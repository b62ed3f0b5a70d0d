import { shopDay } from '@loop-petal/contracts/rules/days';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { QuoteState } from '@loop-petal/contracts/shapes/quotes';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { offersOf, type QuoteOffer } from '../agreed/offer-store.ts';
import { stateOf } from '../agreed/quote-rules.ts';
import { type Message, messagesOf, type Quote } from '../agreed/quote-store.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-orders.ts';
import { orderReceipt } from '../orders/order-receipt.ts';
import { planOffer } from './plan-offer.ts';
import { chooseQuantities, priceOffer } from './price-offer.ts';

/** What an offer, or the order that it became, costs. */
interface Terms {
  quantities: readonly number[];
  receipt: ReceiptLine[];
  totalCents: number;
}

export interface ReadQuote {
  quote: Quote;
  state: QuoteState;
  messages: Message[];
  /** Oldest first. */
  offers: QuoteOffer[];
  /** The terms of the latest offer; null without one. */
  terms: Terms | null;
  promise: PromiseView | null;
}

/** The destination and quantities that the customer chose. */
export interface Choice {
  state?: string | undefined;
  zip?: string | undefined;
  quantities?: string | undefined;
}

/** A quote with its messages, offers, prices and dates. @throws ShopError 422 `quantity_fixed` */
export async function readQuote(ctx: Context, quote: Quote, choice: Choice = {}): Promise<ReadQuote> {
  const read = await readQuoteUndated(ctx, quote, choice);
  return { ...read, promise: await datesOf(ctx, read, choice) };
}

/** Like `readQuote`, without asking production. */
export async function readQuoteUndated(ctx: Context, quote: Quote, choice: Choice = {}): Promise<ReadQuote> {
  const [messages, offers] = await Promise.all([messagesOf(ctx.pool, quote.id), offersOf(ctx.pool, quote.id)]);
  const offer = offers.at(-1);
  const state = stateOf(quote, shopDay(ctx.now(), ctx.timeZone));
  const terms = offer ? await termsOf(ctx, quote, offer, choice) : null;
  return { quote, state, messages, offers, terms, promise: null };
}

async function termsOf(ctx: Context, quote: Quote, offer: QuoteOffer, choice: Choice): Promise<Terms> {
  const order = quote.orderId ? await findOrder(ctx.pool, quote.orderId) : undefined;
  if (order) {
    const quantities = order.items.map(({ quantity }) => quantity);
    return { quantities, receipt: orderReceipt(order), totalCents: order.totalCents };
  }
  const quantities = chooseQuantities(offer.lines, choice.quantities?.split(',').map(Number));
  const situation = { state: choice.state ?? '', settings: ctx.settings.current(), now: ctx.now() };
  const { totals, receipt } = priceOffer(quote.id, offer, quantities, situation);
  return { quantities, receipt, totalCents: totals.totalCents };
}

/** The current dates of an open offer; null while production gives none. */
async function datesOf(ctx: Context, read: ReadQuote, { zip }: Choice): Promise<PromiseView | null> {
  const { quote, state, offers, terms } = read;
  const offer = offers.at(-1);
  return state === 'offered' && offer && terms ? planOffer(ctx, quote.id, offer, terms.quantities, zip) : null;
}
