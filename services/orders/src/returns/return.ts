import { countPieces, returnableItems } from '@loop-petal/contracts/rules/returnable-items';
import type { ChangeReturnRequest, ItemQuantity, ReturnState } from '@loop-petal/contracts/shapes/returns';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { canReturn, type OrderItem, type OrderRecord, type OrderReturn } from '../orders/order.ts';

/**
 * The pieces of a requested return.
 * @param wanted all pieces that can be returned if undefined
 * @throws ShopError 404 for an unknown item, 409 `not_returnable`
 */
export function itemsToReturn(order: OrderRecord, wanted: ItemQuantity[] | undefined, now: Date): ItemQuantity[] {
  if (!canReturn(order, now)) throw conflict('This order can’t be returned.', 'not_returnable');
  const left = returnableItems(order);
  for (const { itemId, quantity } of wanted ?? []) {
    const { productName } = findItem(order, itemId);
    const pieces = countPieces(left.filter((one) => one.itemId === itemId));
    if (quantity > pieces) {
      throw conflict(`${productName}: ${pieces} of this order can still be returned.`, 'not_returnable');
    }
  }
  return wanted ?? left;
}

function findItem({ items }: OrderRecord, itemId: string): OrderItem {
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

type Step = ChangeReturnRequest['state'];
const BEFORE: Readonly<Record<Step, ReturnState>> = {
  accepted: 'requested',
  declined: 'requested',
  received: 'accepted',
};

/**
 * Whether a step is still to be made; false when it is already stored with this message.
 * @throws ShopError 409 `return_state`
 */
export function isStepOpen(one: Pick<OrderReturn, 'state' | 'message'>, to: Step, message: string | null): boolean {
  if (one.state === BEFORE[to]) return true;
  if (one.state === to && (message === null || message === one.message)) return false;
  const why = one.state === 'requested' ? 'is not accepted yet' : `is already ${one.state}`;
  throw conflict(`This return ${why}. Please reload the order.`, 'return_state');
}
