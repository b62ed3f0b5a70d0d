import { quoteAsked } from '@loop-petal/contracts/events/quote-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import type { AskQuoteRequest } from '@loop-petal/contracts/shapes/quotes';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { unprocessable } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { insertMessage, insertQuote } from '../agreed/quote-store.ts';
import type { Context } from '../context.ts';
import { findProducts } from '../orders/catalog-copy.ts';
import { holdPictures } from '../pictures/hold-pictures.ts';

/** Idempotent by the quote's id. @throws ShopError 422 `unknown_product` or `unknown_image` */
export async function askQuote(
  ctx: Context,
  id: string,
  request: AskQuoteRequest,
  userId: string | null,
): Promise<void> {
  const { email, name, message, productId } = request;
  const [product] = productId ? await findProducts(ctx.pool, [productId]) : [];
  if (productId && !product) throw unprocessable('This product is no longer available.', 'unknown_product');
  const pictures = await holdPictures(ctx, request.pictures);
  const createdAt = ctx.now();
  await inTransaction(ctx.pool, async (tx) => {
    const isNew = await insertQuote(tx, {
      ...{ id, userId, email, name, state: 'requested', pictures, awaitsAnswer: true, createdAt },
      quantity: request.quantity ?? null,
      neededBy: request.neededBy ?? null,
      budgetCents: request.budget?.cents ?? null,
      productId: product?.id ?? null,
      productName: product?.name ?? null,
    });
    if (!isNew) return;
    await insertMessage(tx, id, 1, { author: null, text: message, at: createdAt });
    await addToOutbox(tx, quoteAsked({ quoteId: id, email, name }));
    if (pictures.length > 0)
      await addToOutbox(tx, uploadsNamed({ holder: holderOf(id), version: 1, urls: request.pictures }));
  });
  ctx.outbox.wake();
}

/** Names the quote in the events about its pictures. */
export const holderOf = (quoteId: string): string => `quote:${quoteId}`;
