import { randomUUID } from 'node:crypto';
import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import type { quoteAdminCalls, quoteShoppingCalls } from '@loop-petal/contracts/operations/quotes';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { cutPage } from '@loop-petal/service-kit/http/list-pages';
import { isQuoteToken, quoteLink, quoteToken } from '@loop-petal/service-kit/security/quote-link';
import type { Request } from 'express';
import { findQuote, pageOfQuotes } from '../agreed/quote-store.ts';
import { parseIdempotencyKey, replyPlaced, shopperOf } from '../checkout/shopper.ts';
import type { Context } from '../context.ts';
import { deriveId } from '../orders/derive-id.ts';
import type { Admin } from '../orders/order.ts';
import { askQuote } from './ask-quote.ts';
import { withdrawQuote, writeMessage } from './change-quote.ts';
import { createQuote, makeOffer } from './make-offer.ts';
import { orderQuote } from './order-quote.ts';
import { previewOffer } from './preview-offer.ts';
import { adminQuoteView, quoteSummaryView, quoteView } from './quote-views.ts';
import { readQuote } from './read-quote.ts';

const newQuoteId = ({ linkSecret }: Context, within: string, req: Request): string =>
  deriveId(linkSecret, 'quote', within, parseIdempotencyKey(req) ?? randomUUID());

interface QuoteCall {
  caller: CallerClaims;
  params: { id: string };
  query: { token?: string | undefined };
}

export const quoteHandlers = (
  ctx: Context,
  findStaff: (userId: string) => Promise<Admin>,
): Handlers<typeof quoteShoppingCalls & typeof quoteAdminCalls> => {
  const find = async (id: string) => {
    const quote = await findQuote(ctx.pool, id);
    if (!quote) throw notFound('Quote not found');
    return quote;
  };
  /** A quote is readable by its account or with its token; anyone else gets a 404. */
  const findOwned = async ({ caller, params, query }: QuoteCall) => {
    const quote = await find(params.id);
    const isOwner = caller.kind === 'customer' && caller.userId === quote.userId;
    if (!isOwner && !isQuoteToken(ctx.linkSecret, quote.id, query.token)) throw notFound('Quote not found');
    return quote;
  };
  const adminView = async (id: string) => adminQuoteView(await readQuote(ctx, await find(id)));

  return {
    'POST /api/quotes': async ({ body, caller, req }) => {
      const userId = caller.kind === 'customer' ? caller.userId : null;
      // Not the visitor's id: without a cookie, a visitor is another one each time.
      const id = newQuoteId(ctx, JSON.stringify([userId, body]), req);
      await askQuote(ctx, id, body, userId);
      return { id, token: quoteToken(ctx.linkSecret, id) };
    },
    'GET /api/quotes/{id}': async (call) => quoteView(await readQuote(ctx, await findOwned(call), call.query)),
    'POST /api/quotes/{id}/messages': async (call) => {
      const { id } = await findOwned(call);
      await writeMessage(ctx, id, call.body.text, null);
      return quoteView(await readQuote(ctx, await find(id)));
    },
    'POST /api/quotes/{id}/accept': async (call) => {
      const quote = await findOwned(call);
      return replyPlaced(
        await orderQuote(ctx, shopperOf(call.caller), quote, call.body, parseIdempotencyKey(call.req)),
      );
    },
    'GET /api/admin/quotes': async ({ query: { limit, cursor } }) => {
      const { page, headers } = cutPage(await pageOfQuotes(ctx.pool, { limit: limit + 1, cursor }), limit);
      const today = shopDay(ctx.now(), ctx.timeZone);
      return reply(
        200,
        page.map((quote) => quoteSummaryView(quote, today)),
        headers,
      );
    },
    'POST /api/admin/quotes': async ({ body, caller, req }) => {
      const id = newQuoteId(ctx, caller.userId, req);
      await createQuote(ctx, id, body, await findStaff(caller.userId));
      return { ...(await adminView(id)), link: quoteLink(ctx, id) };
    },
    'POST /api/admin/quotes/preview': ({ body }) => previewOffer(ctx, body),
    'GET /api/admin/quotes/{id}': ({ params }) => adminView(params.id),
    'POST /api/admin/quotes/{id}/messages': async ({ params, body, caller }) => {
      await writeMessage(ctx, params.id, body.text, await findStaff(caller.userId));
      return adminView(params.id);
    },
    'POST /api/admin/quotes/{id}/offer': async ({ params, body, caller }) => {
      await makeOffer(ctx, params.id, body, await findStaff(caller.userId));
      return adminView(params.id);
    },
    'POST /api/admin/quotes/{id}/withdraw': async ({ params, caller }) => {
      await withdrawQuote(ctx, params.id, await findStaff(caller.userId));
      return adminView(params.id);
    },
  };
};
