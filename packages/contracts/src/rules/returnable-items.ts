import type { ItemQuantity } from '../shapes/returns.ts';
import { isCustomPiece } from './custom-piece.ts';
import { piecesToSend } from './pieces-to-send.ts';

interface SoldItem {
  productId?: string;
  wishes?: readonly { returnable: boolean }[];
}
interface ReturnedOrder {
  items: readonly (SoldItem & { id: string; quantity: number; leftOut?: number })[];
  returns: readonly Part[];
}
interface Part {
  state: string;
  items: readonly ItemQuantity[];
}

/** The sent pieces of an order that no return covers; those of a declined return are kept. */
export function keptItems({ items, returns }: ReturnedOrder): ItemQuantity[] {
  const covered = returns.filter(({ state }) => state !== 'declined').flatMap((one) => one.items);
  return items.flatMap(({ id: itemId, ...item }) => {
    const quantity = piecesToSend(item) - countPieces(covered.filter((one) => one.itemId === itemId));
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
}

/** Whether the shop takes a piece back. It takes back none of a quote, and some that are made for one person. */
export const isReturnable = ({ productId = '', wishes = [] }: SoldItem): boolean =>
  !isCustomPiece(productId) && wishes.every(({ returnable }) => returnable);

/** Kept pieces that the shop takes back, except refunded ones. A refund of returned pieces counts once. */
export function returnableItems({
  items,
  returns,
  refunds,
}: ReturnedOrder & { refunds: readonly Part[] }): ItemQuantity[] {
  const refunded = refunds.filter(({ state }) => state !== 'failed').flatMap((one) => one.items);
  const sold = items.filter(isReturnable);
  return keptItems({ items: sold, returns }).flatMap(({ itemId, quantity: kept }) => {
    const ordered = countPieces(sold.filter(({ id }) => id === itemId));
    const quantity = Math.min(kept, ordered - countPieces(refunded.filter((one) => one.itemId === itemId)));
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
}

export const countPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
