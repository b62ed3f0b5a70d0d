import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { orderCancelled, orderPaymentFailed, orderRefunded } from '@loop-petal/contracts/events/order-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { columnOf, ORDER_FIELDS, selectionOf } from './columns.ts';
import { getOrder } from './find-orders.ts';
import type { Decision, Note, Order } from './order.ts';
import { nextDetails } from './order-details.ts';
import { sentLines, sentPieces } from './sent-pieces.ts';

const LOCK = `SELECT ${selectionOf(ORDER_FIELDS)} FROM orders WHERE id = $1 FOR UPDATE`;

export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query(LOCK, [id]);
  return rows[0] as Order | undefined;
}

type Decide = (order: Order, tx: Queryable, now: Date) => Promise<Decision | undefined> | Decision | undefined;

/**
 * Locks an order and saves what `decide` returns, if anything.
 * @throws ShopError 404, including for an order that the caller may not change
 */
export async function changeOrder(
  ctx: Pick<Context, 'pool' | 'now' | 'outbox'>,
  id: string,
  decide: Decide,
  isOwner: (order: Order) => boolean = () => true,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isOwner(order)) throw notFound('Order not found');
    const now = ctx.now();
    const decision = await decide(order, tx, now);
    if (decision) await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}

type Decided = Pick<Order, 'id' | 'detailsVersion' | 'status' | 'paymentStatus' | 'acceptance'>;
/** Runs in a decision's transaction, after the columns have changed. @param order before the change */
type Follower = (tx: Queryable, order: Decided, change: Decision['change'], at: Date) => Promise<void>;

const followers: Follower[] = [];
/** Subscribes to all decisions about orders. */
export const onDecision = (...added: Follower[]): void => void followers.push(...added);

/**
 * Saves a decision about an order in the caller's transaction: columns, history and events. Publishes the order's
 * details with a new status, payment, address or shipping service, and before the first event of an order without
 * published details. Withdraws a large order's request when the order leaves `pending` without the owner's decision.
 */
export async function saveDecision(tx: Queryable, order: Decided, decision: Decision, at: Date): Promise<void> {
  const { id, detailsVersion } = order;
  const { notes, events, changesDetails = false } = decision;
  const change = { ...withdrawnRequest(order, decision, at), ...timeOfCancellation(decision, at), ...decision.change };
  const changes = Object.entries(change);
  if (changes.length > 0) {
    const assignments = changes.map(([name], index) => `${columnOf(name)} = $${index + 3}`);
    const text = `UPDATE orders SET updated_at = greatest(updated_at, $2), ${assignments.join(', ')} WHERE id = $1`;
    await pipeline(
      tx,
      tx.query(text, [id, at, ...changes.map(([, value]) => (Array.isArray(value) ? JSON.stringify(value) : value))]),
    );
  }
  for (const note of notes) await addToTimeline(tx, id, note, at);
  for (const follow of followers) await follow(tx, order, change, at);
  const isSame =
    !changesDetails && [change.status, change.paymentStatus, change.shippingMethod].every((one) => one === undefined);
  const isTold = isSame && (detailsVersion > 0 || events.length === 0);
  await addToOutbox(tx, ...(isTold ? [] : [await nextDetails(tx, id)]), ...(await nameSentPieces(tx, id, events)));
}

const ENDS: readonly string[] = [orderCancelled, orderPaymentFailed, orderRefunded].map(({ type }) => type);
const isEnd = ({ type }: ShopEvent): boolean => ENDS.includes(type);

/** Adds what has left the shop to the events after which catalog and production release the rest. */
async function nameSentPieces(tx: Queryable, orderId: string, events: ShopEvent[]): Promise<ShopEvent[]> {
  if (!events.some(isEnd)) return events;
  const order = await getOrder(tx, orderId);
  const sent = { sentPieces: sentPieces(order), sentLines: sentLines(order) };
  return events.map((event) => (isEnd(event) ? { ...event, data: { ...(event.data as object), ...sent } } : event));
}

export async function addToTimeline(tx: Queryable, orderId: string, note: Note, at: Date): Promise<void> {
  const { type, description, by } = note;
  const noted = tx.query('INSERT INTO timeline (order_id, at, type, description, by) VALUES ($1, $2, $3, $4, $5)', [
    orderId,
    at,
    type,
    description,
    by,
  ]);
  await pipeline(tx, noted);
}

const timeOfCancellation = ({ change: { status } }: Decision, at: Date): Decision['change'] =>
  status === undefined ? {} : { cancelledAt: status === 'cancelled' ? at : null };

/** Ending an order also ends its request. */
function withdrawnRequest({ acceptance }: Decided, { change }: Decision, at: Date): Decision['change'] {
  const isWithdrawn = acceptance === 'requested' && change.status !== undefined && change.status !== 'pending';
  return isWithdrawn ? { acceptance: 'withdrawn', decidedAt: at } : {};
}
