import { z } from 'zod';
import { AcceptQuoteRequest } from '../shapes/accept-quote.ts';
import { PlacedOrderView, PromiseRefused, QuoteChanged } from '../shapes/orders.ts';
import * as api from '../shapes/quotes.ts';
import { HttpError } from './http-error.ts';
import { defineCalls, everyone, shoppers, supporters } from './operation.ts';

const QuoteId = z.object({ id: z.uuid('Quote not found') });
/** Two tokens are refused like a wrong one. */
const ByLink = z.object({
  token: z.string().optional().catch(undefined).meta({ description: 'The token of the quote' }),
});
const byLink = {
  roles: everyone,
  limit: 'tracking',
  params: QuoteId,
  query: ByLink,
  ownership: { id: 'shopper', token: 'bearer' },
} as const;

export const quoteShoppingCalls = defineCalls({
  'POST /api/quotes': {
    summary: 'Ask for a quote for a piece that the shop does not list',
    roles: everyone,
    caller: 'optional',
    limit: 'contact',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one quote' },
    body: api.AskQuoteRequest,
    answers: { 201: api.AskedQuoteView },
    refusals: [422],
    ownership: { productId: 'shop', 'Idempotency-Key': 'caller' },
  },
  'GET /api/quotes/{id}': {
    summary: 'A quote with its messages and latest offer, for its customer or with its token; 422 `quantity_fixed`',
    ...byLink,
    query: ByLink.extend(api.quoteQuery),
    refusals: [422],
    answers: { 200: api.QuoteView },
  },
  'POST /api/quotes/{id}/messages': {
    summary: 'Write to the shop about a quote; 409 `withdrawn`, `too_many_messages`',
    ...byLink,
    body: api.QuoteMessageRequest,
    answers: { 201: api.QuoteView },
    refusals: [409],
  },
  'POST /api/quotes/{id}/accept': {
    summary:
      'Order the pieces of an offer, as with POST /api/orders; 409 `stale`, `expired`, `withdrawn`, `accepted`, `quote_changed`, `promise_changed`',
    ...byLink,
    roles: shoppers,
    urgency: 'checkout',
    limit: 'payment',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one order' },
    body: AcceptQuoteRequest,
    answers: { 201: PlacedOrderView, 409: z.union([QuoteChanged, PromiseRefused, HttpError]) },
    refusals: [422],
    ownership: { ...byLink.ownership, paymentId: 'shopper', 'Idempotency-Key': 'caller' },
  },
});

export const quoteAdminCalls = defineCalls({
  'GET /api/admin/quotes': {
    summary: 'All quotes, those that wait for an answer first, then the newest; the next cursor is in X-Next-Cursor',
    roles: supporters,
    query: api.QuotesQuery,
    answers: { 200: z.array(api.QuoteSummaryView) },
  },
  'POST /api/admin/quotes': {
    summary: 'Offer pieces to a customer who asked by phone or in person; emails them the link to pay',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one quote' },
    body: api.CreateQuoteRequest,
    answers: { 201: api.CreatedQuoteView },
    refusals: [409, 422],
  },
  'POST /api/admin/quotes/preview': {
    summary: 'The receipt and dates that these pieces would get as an offer; stores nothing',
    body: api.PreviewOfferRequest,
    answers: { 200: api.OfferPreviewView },
    refusals: [422],
    notAudited: 'only reads',
  },
  'GET /api/admin/quotes/{id}': {
    summary: 'One quote with its messages',
    roles: supporters,
    params: QuoteId,
    answers: { 200: api.AdminQuoteView },
  },
  'POST /api/admin/quotes/{id}/messages': {
    summary: 'Answer the customer of a quote; 409 `withdrawn`, `too_many_messages`',
    roles: supporters,
    params: QuoteId,
    body: api.QuoteMessageRequest,
    answers: { 201: api.AdminQuoteView },
    refusals: [409],
  },
  'POST /api/admin/quotes/{id}/offer': {
    summary:
      'Offer pieces at a price; idempotent; 409 `stale` after another offer, `accepted`, `withdrawn`, `too_many_messages`',
    params: QuoteId,
    body: api.OfferRequest,
    answers: { 201: api.AdminQuoteView },
    refusals: [409, 422],
  },
  'POST /api/admin/quotes/{id}/withdraw': {
    summary: 'Close a quote; idempotent; 409 `accepted`',
    params: QuoteId,
    answers: { 200: api.AdminQuoteView },
    refusals: [409],
  },
});
