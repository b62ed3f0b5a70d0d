import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { QuoteState } from '@loop-petal/contracts/shapes/quotes';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Decision } from '../orders/order.ts';
import type { HeldPicture } from '../pictures/hold-pictures.ts';

/** A quote expires without a change of its row. */
export type StoredState = Exclude<QuoteState, 'expired'>;

export interface Quote {
  id: string;
  userId: string | null;
  email: string;
  name: string;
  state: StoredState;
  quantity: number | null;
  neededBy: string | null;
  budgetCents: number | null;
  productId: string | null;
  productName: string | null;
  pictures: HeldPicture[];
  awaitsAnswer: boolean;
  createdAt: Date;
  /** The version of the latest offer; 0 without one. */
  version: number;
  /** The last day of the latest offer. */
  validUntil: Day | null;
  /** Set once the quote is accepted. */
  orderId: string | null;
}

export interface Message {
  /** The member of the staff; null for the customer. */
  author: string | null;
  text: string;
  at: Date;
}

const COLUMNS = `id, user_id AS "userId", email, name, state, quantity, needed_by AS "neededBy",
  budget_cents AS "budgetCents", product_id AS "productId", product_name AS "productName", pictures,
  awaits_answer AS "awaitsAnswer", created_at AS "createdAt", version,
  valid_until AS "validUntil", order_id AS "orderId"`;

export async function findQuote(db: Queryable, id: string): Promise<Quote | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM quotes WHERE id = $1`, [id]);
  return rows[0];
}

export async function lockQuote(tx: Queryable, id: string): Promise<Quote | undefined> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM quotes WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0];
}

/** Those that wait for an answer first; each newest first. */
export async function pageOfQuotes(
  db: Queryable,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Quote[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM quotes
     WHERE $2::uuid IS NULL
       OR (awaits_answer, created_at, id) < (SELECT awaits_answer, created_at, id FROM quotes WHERE id = $2)
     ORDER BY awaits_answer DESC, created_at DESC, id DESC LIMIT $1`,
    [limit, cursor ?? null],
  );
  return rows;
}

/** Those that the account asked for, and guests' quotes that became its orders. */
const OF_ACCOUNT = 'user_id = $1 OR (user_id IS NULL AND order_id = ANY($2::uuid[]))';

export async function quotesOfUser(db: Queryable, userId: string, orderIds: readonly string[]): Promise<Quote[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM quotes WHERE ${OF_ACCOUNT} ORDER BY created_at, id`, [
    userId,
    orderIds,
  ]);
  return rows;
}

/** Oldest first. */
export async function messagesOf(db: Queryable, quoteId: string): Promise<Message[]> {
  const { rows } = await db.query('SELECT author, text, at FROM quote_messages WHERE quote_id = $1 ORDER BY number', [
    quoteId,
  ]);
  return rows;
}

/** @returns false for a known id */
export async function insertQuote(
  tx: Queryable,
  quote: Omit<Quote, 'version' | 'validUntil' | 'orderId'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO quotes (id, user_id, email, name, state, quantity, needed_by, budget_cents, product_id, product_name,
       pictures, awaits_answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT DO NOTHING`,
    [
      quote.id,
      quote.userId,
      quote.email,
      quote.name,
      quote.state,
      quote.quantity,
      quote.neededBy,
      quote.budgetCents,
      quote.productId,
      quote.productName,
      JSON.stringify(quote.pictures),
      quote.awaitsAnswer,
      quote.createdAt,
    ],
  );
  return rowCount === 1;
}

export async function insertMessage(
  tx: Queryable,
  quoteId: string,
  number: number,
  { author, text, at }: Message,
): Promise<void> {
  await tx.query('INSERT INTO quote_messages (quote_id, number, author, text, at) VALUES ($1, $2, $3, $4, $5)', [
    quoteId,
    number,
    author,
    text,
    at,
  ]);
}

export async function saveQuote(tx: Queryable, quote: Quote): Promise<void> {
  const { id, state, awaitsAnswer, version, validUntil, orderId } = quote;
  await tx.query(
    `UPDATE quotes SET state = $2, awaits_answer = $3, version = $4, valid_until = $5, order_id = $6 WHERE id = $1`,
    [id, state, awaitsAnswer, version, validUntil, orderId],
  );
}

/** Opens the offer again when the payment of its order fails, so that the customer can pay with another card. */
export async function reopenQuote(
  tx: Queryable,
  { id }: { id: string },
  { status, paymentStatus }: Decision['change'],
): Promise<void> {
  if (status !== 'cancelled' || paymentStatus !== 'failed') return;
  await tx.query("UPDATE quotes SET state = 'offered', order_id = NULL WHERE order_id = $1", [id]);
}

/** Deletes the quotes of an account with their messages and offers. @returns them, with the pictures of their orders */
export async function deleteQuotesOf(
  tx: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<{ id: string; version: number; urls: string[] }[]> {
  const { rows } = await tx.query(
    `DELETE FROM quotes WHERE ${OF_ACCOUNT} RETURNING id, version, ARRAY(
       SELECT DISTINCT item.image_url FROM order_items item, quote_offers offer, jsonb_array_elements(offer.lines) line
       WHERE item.order_id = quotes.order_id AND offer.quote_id = quotes.id
         AND item.image_url = line -> 'picture' ->> 'url'
     ) AS urls /* not null */`,
    [userId, orderIds],
  );
  return rows;
}

const BEFORE = 'now() - make_interval(days => $1)';

/**
 * Deletes guests' quotes without an order that have had no activity for `days`, by the database's clock. @returns
 * them
 */
export async function deleteOldQuotes(
  tx: Queryable,
  days: number,
  limit: number,
): Promise<{ id: string; version: number; urls: string[] }[]> {
  const { rows } = await tx.query(
    `DELETE FROM quotes WHERE id IN (
       SELECT q.id FROM quotes q
       WHERE q.user_id IS NULL AND q.order_id IS NULL AND q.created_at < ${BEFORE}
         AND (q.valid_until IS NULL OR q.valid_until < to_char(${BEFORE}, 'YYYY-MM-DD'))
         AND NOT EXISTS (SELECT FROM quote_messages m WHERE m.quote_id = q.id AND m.at >= ${BEFORE})
         AND NOT EXISTS (SELECT FROM quote_offers o WHERE o.quote_id = q.id AND o.at >= ${BEFORE})
       LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, version`,
    [days, limit],
  );
  return rows.map((row) => ({ ...row, urls: [] }));
}
