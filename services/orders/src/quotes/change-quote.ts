import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { quoteAnswered, quoteReplied } from '@loop-petal/contracts/events/quote-events';
import { MAX_QUOTE_MESSAGES } from '@loop-petal/contracts/shapes/quotes';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { accepted, withdrawn } from '../agreed/quote-rules.ts';
import { insertMessage, lockQuote, type Message, messagesOf, type Quote, saveQuote } from '../agreed/quote-store.ts';
import type { Context } from '../context.ts';
import type { Admin } from '../orders/order.ts';

/**
 * Writes as the customer, or as a member of the staff. A repeat of the latest message is stored once.
 * @throws ShopError 404, or 409 `withdrawn` or `too_many_messages`
 */
export const writeMessage = (ctx: Context, id: string, text: string, admin: Admin | null): Promise<void> =>
  changeQuote(ctx, id, async (quote, tx, at) => {
    if (!(await addMessage(tx, quote, { author: admin?.name ?? null, text, at }))) return [];
    await saveQuote(tx, { ...quote, awaitsAnswer: admin === null });
    const { email, name, awaitsAnswer } = quote;
    if (!admin) return awaitsAnswer ? [] : [quoteReplied({ quoteId: id, name })];
    const record = admin.record({ action: 'answered a quote', ...subjectOf(id) });
    return [record, quoteAnswered({ quoteId: id, email, name })];
  });

/** @returns false for a repeat of the latest message. @throws ShopError 409 `withdrawn` or `too_many_messages` */
export async function addMessage(tx: Queryable, quote: Quote, message: Message): Promise<boolean> {
  const messages = await messagesOf(tx, quote.id);
  const latest = messages.at(-1);
  if (latest?.author === message.author && latest.text === message.text) return false;
  if (quote.state === 'withdrawn') throw withdrawn();
  if (messages.length >= MAX_QUOTE_MESSAGES) {
    throw conflict(`A quote has at most ${MAX_QUOTE_MESSAGES} messages.`, 'too_many_messages');
  }
  await insertMessage(tx, quote.id, messages.length + 1, message);
  return true;
}

/** Idempotent. @throws ShopError 404, or 409 `accepted` */
export const withdrawQuote = (ctx: Context, id: string, { record }: Admin): Promise<void> =>
  changeQuote(ctx, id, async (quote, tx) => {
    if (quote.state === 'withdrawn') return [];
    if (quote.state === 'accepted') throw accepted();
    await saveQuote(tx, { ...quote, state: 'withdrawn', awaitsAnswer: false });
    return [record({ action: 'closed a quote', ...subjectOf(id) })];
  });

/** The lock makes concurrent messages and a withdrawal wait for each other. */
export async function changeQuote(
  ctx: Context,
  id: string,
  change: (quote: Quote, tx: Queryable, now: Date) => Promise<ShopEvent[]>,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const quote = await lockQuote(tx, id);
    if (!quote) throw notFound('Quote not found');
    await addToOutbox(tx, ...(await change(quote, tx, ctx.now())));
  });
  ctx.outbox.wake();
}

export const subjectOf = (id: string) => ({
  subject: { kind: 'quote' as const, id },
  label: `Quote ${id.slice(0, 8).toUpperCase()}`,
});
