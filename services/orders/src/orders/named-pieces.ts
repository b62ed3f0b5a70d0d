import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { OrderItem, OrderRecord } from './order.ts';

/** @throws ShopError 404 */
export function findItem({ items }: Pick<OrderRecord, 'items'>, itemId: string): OrderItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound('This order has no such item.');
  return item;
}

/** The items with their names, for emails and the timeline. */
export const namedPieces = (order: OrderRecord, pieces: readonly ItemQuantity[]) =>
  pieces.map(({ itemId, quantity }) => ({ ...findItem(order, itemId), quantity }));

/** `2 × Rose Stem (Red), 1 × Tulip` */
export const describePieces = (
  pieces: readonly { productName: string; selectedColor: string | null; quantity: number }[],
): string =>
  pieces
    .map(
      ({ productName, selectedColor, quantity }) =>
        `${quantity} × ${productName}${selectedColor ? ` (${selectedColor})` : ''}`,
    )
    .join(', ');
