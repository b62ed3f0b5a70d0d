import type { ItemQuantity } from '../shapes/returns.ts';

interface PaidOrder {
  totalCents: number;
  shippingCents: number;
  items: readonly { id: string; quantity: number; priceCents: number }[];
}

/**
 * What pieces of an order cost in cents, with their share of its tax. Shares are rounded along the order's pieces, so
 * refunds of all items, in any steps, and the shipping are exactly the total.
 * @param refunded pieces of earlier refunds
 */
export function costOfPieces(
  { totalCents, shippingCents, items }: PaidOrder,
  pieces: readonly ItemQuantity[],
  refunded: readonly ItemQuantity[],
): number {
  const goodsCents = totalCents - shippingCents;
  const isFree = items.every(({ priceCents }) => priceCents === 0);
  const weightOf = (item: { priceCents: number }) => (isFree ? 1 : item.priceCents);
  const weight = items.reduce((sum, item) => sum + item.quantity * weightOf(item), 0);
  const costUpTo = (share: number) => Math.round((goodsCents * share) / weight);
  let start = 0;
  let cost = 0;
  for (const item of items) {
    const before = start + weightOf(item) * quantityOf(refunded, item.id);
    cost += costUpTo(before + weightOf(item) * quantityOf(pieces, item.id)) - costUpTo(before);
    start += weightOf(item) * item.quantity;
  }
  return cost;
}

/** The pieces of one item in several lists. */
export const quantityOf = (pieces: readonly ItemQuantity[], itemId: string): number =>
  pieces.reduce((sum, one) => sum + (one.itemId === itemId ? one.quantity : 0), 0);
