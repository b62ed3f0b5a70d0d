import { quantityOf } from '@loop-petal/contracts/rules/refund-split';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { findItem } from '../orders/named-pieces.ts';
import { isOpen, type Order, type OrderRecord, type OrderRefund } from '../orders/order.ts';

/** Whether pieces of an order can still be left out: it has not shipped and is not cancelled. */
export const isInShop = (order: Pick<Order, 'status' | 'stockLeft'>): boolean => isOpen(order) && !order.stockLeft;

/**
 * Refuses a refund that leaves a parcel empty, together with earlier refunds that are not done yet.
 * @throws ShopError 409 `empty_parcel`
 */
export function assertParcelsFilled(
  { items, parcels, refunds }: Pick<OrderRecord, 'items' | 'parcels' | 'refunds'>,
  pieces: readonly ItemQuantity[],
): void {
  const earlier = refunds.filter(({ leavesOut, state }) => leavesOut && state !== 'failed');
  const leftOut = [...earlier.flatMap((refund) => refund.items), ...pieces];
  const isEmpty = (some: typeof items) => some.every(({ id, quantity }) => quantityOf(leftOut, id) >= quantity);
  if (isEmpty(items)) {
    const why = 'Nothing would be left to send. Cancel the order instead, or send the pieces anyway.';
    throw conflict(why, 'empty_parcel');
  }
  const filled = parcels.filter(({ number }) => items.some(({ parcel }) => parcel === number));
  const empty = filled.find(({ number }) => isEmpty(items.filter(({ parcel }) => parcel === number)));
  if (!empty) return;
  const why = `The parcel to ${empty.address.recipientName} would be empty. Keep a piece in it, or send the pieces anyway.`;
  throw conflict(why, 'empty_parcel');
}

/** Whether the pieces of a refund are in stock again: returned ones when it is requested, unsent ones when it is done. */
export const isBackInStock = ({ state, restock, leavesOut }: OrderRefund): boolean =>
  (restock && state !== 'failed') || (leavesOut && state === 'done');

/** All pieces of limited editions that were put back in stock with these refunds, by variation. */
export function restockedPieces(
  order: OrderRecord,
  refunds: readonly Pick<OrderRefund, 'items'>[],
): { variationId: string; quantity: number }[] {
  const pieces = new Map<string, number>();
  for (const { itemId, quantity } of refunds.flatMap(({ items }) => items)) {
    const { variationId } = findItem(order, itemId);
    if (variationId) pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity);
  }
  return [...pieces].map(([variationId, quantity]) => ({ variationId, quantity }));
}
