import { toCents } from '@loop-petal/contracts/rules/money';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { ActionKind, OracleOrder, Ordered, OrderLedger } from '../ledger.ts';

/** All entries of a list whose next page is in X-Next-Cursor. */
export async function pagesOf<Entry>(
  readPage: (query: { cursor?: string }, onHeaders: (headers: Headers) => void) => Promise<Entry[]>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    entries.push(
      ...(await readPage(query, (headers) => {
        cursor = headers.get('x-next-cursor');
      })),
    );
  } while (cursor !== null);
  return entries;
}

export const everyOrder = (owner: ShopClient): Promise<OracleOrder[]> =>
  pagesOf((query, onHeaders) => owner.call('GET /api/admin/orders', { query: { limit: '500', ...query }, onHeaders }));

const PAID = new Set<OracleOrder['paymentStatus']>(['succeeded', 'refunded', 'partially_refunded']);
export const isPaid = ({ paymentStatus }: OracleOrder): boolean => PAID.has(paymentStatus);

/** An order that the owner has declined or not decided yet. */
export const isOpenRequest = ({ acceptance }: OracleOrder): boolean => acceptance !== null && acceptance !== 'accepted';

/**
 * Checks that acknowledged orders are stored once and paid, unanswered ones are stored at most once, and refused ones
 * never; and that each receipt adds up.
 */
export function compareOrders(
  { acknowledged, unknown, refused, actions }: OrderLedger,
  orders: OracleOrder[],
): string[] {
  const byEmail = groupBy(orders, ({ customerEmail }) => customerEmail);
  const differences: string[] = [];
  for (const { email, order } of acknowledged) {
    const found = byEmail.get(email) ?? [];
    const [stored] = found;
    if (found.length !== 1 || stored?.id !== order.id)
      differences.push(`${email}: acknowledged as ${order.id}, but ${found.length} orders are stored`);
    else if (stored.totalAmount !== order.totalAmount)
      differences.push(`${email}: ${order.totalAmount} was acknowledged, but ${stored.totalAmount} is stored`);
    else if (piecesOf(stored.orderItems) !== piecesOf(order.orderItems))
      differences.push(
        `${email}: ${piecesOf(order.orderItems)} was acknowledged, but ${piecesOf(stored.orderItems)} is stored`,
      );
  }
  for (const { email } of unknown) {
    const { length } = byEmail.get(email) ?? [];
    if (length > 1) differences.push(`${email}: ${length} orders instead of one`);
  }
  for (const { email, message } of refused)
    for (const { id } of byEmail.get(email) ?? [])
      differences.push(`${email}: refused (${message}), but ${id} is stored`);

  for (const { id, receipt, totalAmount, refundedAmount } of orders) {
    const rest = toCents(totalAmount) - toCents(refundedAmount);
    const sum = receipt.reduce((cents, { amount }) => cents + toCents(amount), 0);
    if (sum !== rest) differences.push(`order ${id}: its receipt adds up to ${sum} cents instead of ${rest}`);
  }

  const byId = new Map(orders.map((order) => [order.id, order]));
  const cancelled = new Set(actions.filter(({ kind }) => kind === 'cancel').map(({ orderId }) => orderId));
  for (const order of orders) {
    const { id, paymentStatus, acceptance } = order;
    if (isPaid(order) ? isOpenRequest(order) : !isOpenRequest(order) && !cancelled.has(id))
      differences.push(`order ${id} is ${paymentStatus}${acceptance ? ` and ${acceptance}` : ''}`);
  }
  for (const { kind, orderId, outcome } of actions) {
    const order = byId.get(orderId);
    if (!order || outcome === 'unknown') continue;
    // the shop declines a request that was not answered in time, for example after a jump of the clock
    const isEnded = outcome === 'done' || order.acceptance === 'declined';
    if (kind === 'cancel' && (order.status === 'cancelled') !== isEnded)
      differences.push(`order ${orderId}: its cancellation was ${outcome}, and it is ${order.status}`);
    if (outcome === 'done' && AFTER[kind]?.(order) === false)
      differences.push(
        `order ${orderId}: its ${kind} was done, but it is ${order.status} with ${order.trackingNumber}`,
      );
  }
  return differences;
}

export const isSent = ({ status, shippedAt }: OracleOrder): boolean =>
  shippedAt !== null && (status === 'shipped' || status === 'delivered');
const hasSentParcel = (order: OracleOrder): boolean => order.trackingNumber !== null && isSent(order);
const AFTER: Partial<Record<ActionKind, (order: OracleOrder) => boolean>> = {
  'leave-out': ({ orderItems }) => orderItems.reduce((pieces, { leftOut }) => pieces + leftOut, 0) === 1,
  label: ({ trackingNumber }) => trackingNumber !== null,
  ship: hasSentParcel,
  relabel: hasSentParcel,
  return: ({ status }) => status === 'delivered',
  review: ({ status }) => status === 'delivered',
  void: (order) => order.trackingNumber === null && !isSent(order),
  accept: (order) => order.acceptance === 'accepted' && isPaid(order),
  decline: ({ acceptance, status }) => acceptance === 'declined' && status === 'cancelled',
};

/** Describes pieces independently of their order. */
export function piecesOf(lines: (Ordered & { quantity: number })[]): string {
  const counts = new Map<string, number>();
  for (const { productId, variationId, selectedColor, quantity } of lines) {
    const what = [productId, variationId, selectedColor].filter(Boolean).join(' ');
    counts.set(what, (counts.get(what) ?? 0) + quantity);
  }
  return (
    [...counts]
      .map(([what, count]) => `${count} × ${what}`)
      .sort()
      .join(', ') || 'nothing'
  );
}

export function groupBy<Entry>(list: Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
