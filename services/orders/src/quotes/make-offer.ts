import { createHash } from 'node:crypto';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { quoteOffered } from '@loop-petal/contracts/events/quote-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { shopDay } from '@loop-petal/contracts/rules/days';
import type { CreateQuoteRequest, OfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, unprocessable } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { insertOffer, isSameOffer, type OfferLine, offersOf } from '../agreed/offer-store.ts';
import { accepted, stale, withdrawn } from '../agreed/quote-rules.ts';
import { insertQuote, type Quote, saveQuote } from '../agreed/quote-store.ts';
import type { Context } from '../context.ts';
import type { Admin } from '../orders/order.ts';
import type { HeldPicture } from '../pictures/hold-pictures.ts';
import { holderOf } from './ask-quote.ts';
import { addMessage, changeQuote, subjectOf } from './change-quote.ts';
import { describeOffer } from './describe-offer.ts';
import { assertPayable, priceOffer } from './price-offer.ts';

type Offered = Pick<OfferRequest, 'lines' | 'shippingMethod' | 'validUntil' | 'message'>;

/**
 * Offers pieces at a price, instead of the offer that the request is based on. A repeat of the latest offer changes
 * nothing.
 * @throws ShopError 404, 409 `stale`, `accepted`, `withdrawn` or `too_many_messages`, and 422 as `prepareOffer`
 */
export async function makeOffer(ctx: Context, id: string, request: OfferRequest, admin: Admin): Promise<void> {
  const bodyHash = hashOf(request);
  const repeats = (db: Queryable) => isSameOffer(db, id, request.basedOn + 1, bodyHash);
  if (await repeats(ctx.pool)) return;
  const offer = await prepareOffer(ctx, request);
  await changeQuote(ctx, id, async (quote, tx, at) => {
    if (await repeats(tx)) return [];
    if (quote.state === 'withdrawn') throw withdrawn();
    if (quote.state === 'accepted') throw accepted();
    if (quote.version !== request.basedOn) throw stale();
    return storeOffer(tx, quote, offer, { admin, at, bodyHash });
  });
}

/**
 * Stores a quote with its first offer, for a customer who asked by phone or in person.
 * @param id of the quote, the same for repeats of the request
 * @throws ShopError 409 `idempotency_key_reused`, 422 as `prepareOffer`
 */
export async function createQuote(ctx: Context, id: string, request: CreateQuoteRequest, admin: Admin): Promise<void> {
  const bodyHash = hashOf(request);
  if (await isSameOffer(ctx.pool, id, 1, bodyHash)) return;
  const offer = await prepareOffer(ctx, request);
  const { email, name } = request;
  const at = ctx.now();
  const quote: Quote = {
    ...{ id, userId: null, email, name, state: 'requested', pictures: [], awaitsAnswer: false, createdAt: at },
    ...{ quantity: null, neededBy: null, budgetCents: null, productId: null, productName: null },
    ...{ version: 0, validUntil: null, orderId: null },
  };
  await inTransaction(ctx.pool, async (tx) => {
    if (await insertQuote(tx, quote)) {
      return addToOutbox(tx, ...(await storeOffer(tx, quote, offer, { admin, at, bodyHash })));
    }
    if (!(await isSameOffer(tx, id, 1, bodyHash))) throw keyReused();
  });
  ctx.outbox.wake();
}

const keyReused = () => conflict('This quote was created with different contents.', 'idempotency_key_reused');

const hashOf = (request: object): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** @throws ShopError 422 `past_day` or `nothing_to_pay`, or as `describeOffer` */
async function prepareOffer(ctx: Context, { validUntil, message, ...offered }: Offered) {
  if (validUntil < shopDay(ctx.now(), ctx.timeZone)) {
    throw unprocessable('The last day of an offer can’t be in the past.', 'past_day');
  }
  const offer = await describeOffer(ctx, offered);
  const quantities = offer.lines.map(({ quantity }) => quantity);
  assertPayable(
    priceOffer('', offer, quantities, { state: '', settings: ctx.settings.current(), now: ctx.now() }).totals,
  );
  return { ...offer, validUntil, message };
}

/** @returns the events about the offer */
async function storeOffer(
  tx: Queryable,
  quote: Quote,
  { lines, service, validUntil, message }: Awaited<ReturnType<typeof prepareOffer>>,
  { admin, at, bodyHash }: { admin: Admin; at: Date; bodyHash: string },
): Promise<ShopEvent[]> {
  const { id, email, name } = quote;
  const author = admin.name;
  const version = quote.version + 1;
  const before = (await offersOf(tx, id)).flatMap((offer) => offer.lines);
  await insertOffer(tx, id, { version, lines, service, validUntil, author, at, bodyHash });
  if (message) await addMessage(tx, quote, { author, text: message, at });
  await saveQuote(tx, { ...quote, state: 'offered', awaitsAnswer: false, version, validUntil });
  const urls = [quote.pictures, picturesOf(before), picturesOf(lines)].flat().map(({ url }) => url);
  return [
    admin.record({ action: 'made an offer', ...subjectOf(id) }),
    quoteOffered({ quoteId: id, email, name, version, validUntil }),
    uploadsNamed({ holder: holderOf(id), version: version + 1, urls: [...new Set(urls)] }),
  ];
}

const picturesOf = (lines: readonly OfferLine[]): HeldPicture[] => lines.flatMap(({ picture }) => picture ?? []);
