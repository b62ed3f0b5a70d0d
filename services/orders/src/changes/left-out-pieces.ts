import { quantityOf } from '@loop-petal/contracts/rules/refund-split';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { isOpen, type OrderRecord } from '../orders/order.ts';
import { countByVariation, hasLeft, type Parcels, type VariationPieces } from '../orders/sent-pieces.ts';

/** The pieces that can still be left out: they have not left the shop, and their order is not cancelled. */
export const piecesInShop = (order: Parcels, pieces: readonly ItemQuantity[]): ItemQuantity[] =>
  isOpen(order) ? pieces.filter((one) => !hasLeft(order, one)) : [];

const leftOutSoFar = ({ items }: Pick<OrderRecord, 'items'>): ItemQuantity[] =>
  items.map(({ id: itemId, leftOut: quantity }) => ({ itemId, quantity }));

/**
 * Refuses a refund that leaves a parcel empty, together with earlier refunds that are not done yet.
 * @param pieces that are to be left out
 * @throws ShopError 409 `empty_parcel`
 */
export function assertParcelsFilled(order: OrderRecord, pieces: readonly ItemQuantity[]): void {
  const { items, parcels, refunds } = order;
  const pending = refunds.filter(({ leavesOut, state }) => leavesOut && state === 'requested');
  const waiting = piecesInShop(
    order,
    pending.flatMap((refund) => refund.items),
  );
  const leftOut = [...leftOutSoFar(order), ...waiting, ...pieces];
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

/**
 * All pieces of limited editions that are in stock again, by variation: returned ones from the request of their refund,
 * and unsent ones.
 * @param more pieces that are put back now
 */
export function restockedPieces(order: OrderRecord, more: readonly ItemQuantity[]): VariationPieces {
  const returned = order.refunds.filter(({ restock, state }) => restock && state !== 'failed');
  return countByVariation(order, [...leftOutSoFar(order), ...returned.flatMap(({ items }) => items), ...more]);
}
