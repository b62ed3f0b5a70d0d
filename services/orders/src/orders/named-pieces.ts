import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { OrderItem, OrderRecord } from './order.ts';

/** @throws ShopError 404 */
export function findItem({ items }: Pick<OrderRecord, 'items'>, itemId: string): OrderItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound('This order has no such item.');
  return item;
}

/** @throws ShopError 409 `left_out` for an item of which no piece is made */
export function assertMade(item: OrderItem): void {
  if (piecesToSend(item) > 0) return;
  throw conflict(`${item.productName} is refunded and won’t be made, so it can’t be changed.`, 'left_out');
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
