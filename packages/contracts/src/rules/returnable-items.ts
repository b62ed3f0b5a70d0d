import type { ItemQuantity } from '../shapes/returns.ts';
import { isCustomPiece } from './custom-piece.ts';

interface ReturnedOrder {
  items: readonly {
    id: string;
    quantity: number;
    productId?: string;
    wishes?: readonly { returnable: boolean }[];
  }[];
  returns: readonly { state: string; items: readonly ItemQuantity[] }[];
}

/** The pieces of an order that no return covers; those of a declined return are kept. */
export function keptItems({ items, returns }: ReturnedOrder): ItemQuantity[] {
  const covered = returns.filter(({ state }) => state !== 'declined').flatMap((one) => one.items);
  return items.flatMap(({ id: itemId, quantity: ordered }) => {
    const quantity = ordered - countPieces(covered.filter((one) => one.itemId === itemId));
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
}

/** Kept pieces, except those made for one person, unless the shop takes them back, and those of quotes. */
export const returnableItems = ({ items, returns }: ReturnedOrder): ItemQuantity[] =>
  keptItems({
    items: items.filter(
      ({ productId = '', wishes = [] }) => !isCustomPiece(productId) && wishes.every(({ returnable }) => returnable),
    ),
    returns,
  });

export const countPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
