import { randomUUID } from 'node:crypto';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { insertNote } from '../orders/note-store.ts';
import { type Admin, type OrderRecord, orderSubject } from '../orders/order.ts';
import type { QuoteOffer } from './offer-store.ts';
import { refuseAcceptance } from './quote-rules.ts';
import { lockQuote, type Quote, saveQuote } from './quote-store.ts';

/** Agreed pieces that an order buys, from a quote or entered by the owner. */
export interface Agreed {
  /** Part of the product ids of free-text pieces; the quote's id. */
  id: string;
  offer: Pick<QuoteOffer, 'lines' | 'service' | 'version'>;
  /** As sent, so that a repeat makes the same order even after prices have changed. */
  body: object;
  /** Null for a manual order. */
  quote: Quote | null;
  enteredBy?: EnteredBy | undefined;
}

/** The owner who entered an order. */
interface EnteredBy {
  admin: Admin;
  note: string | null;
  /** For finished pieces that the customer has: the state of the sale, or null without one. */
  handedOver?: { state: string | null };
}

/** In the transaction that stores the order. @throws ShopError 404, or 409 as `refuseAcceptance` */
export async function recordAgreement(tx: Queryable, agreed: Agreed, order: OrderRecord, today: Day): Promise<void> {
  if (agreed.quote) await acceptQuote(tx, agreed.quote.id, agreed.offer.version, order.id, today);
  if (agreed.enteredBy) await recordEntry(tx, agreed, agreed.enteredBy, order);
}

async function acceptQuote(tx: Queryable, id: string, version: number, orderId: string, today: Day): Promise<void> {
  const quote = await lockQuote(tx, id);
  if (!quote) throw notFound('Quote not found');
  const refused = refuseAcceptance(quote, version, today);
  if (refused) throw refused;
  await saveQuote(tx, { ...quote, state: 'accepted', orderId });
}

async function recordEntry(
  tx: Queryable,
  { id, offer }: Agreed,
  { admin, note }: EnteredBy,
  { id: orderId, createdAt: at, paymentMethod }: OrderRecord,
): Promise<void> {
  if (note) await insertNote(tx, { id: randomUUID(), orderId, text: note, by: admin.name, at });
  const changes = [{ field: 'payment', from: null, to: paymentMethod }];
  await addToOutbox(tx, admin.record({ action: 'entered an order', ...orderSubject(orderId), changes }));
  const urls = [...new Set(offer.lines.flatMap(({ picture }) => picture?.url ?? []))];
  if (urls.length > 0) await addToOutbox(tx, uploadsNamed({ holder: `quote:${id}`, version: 1, urls }));
}
