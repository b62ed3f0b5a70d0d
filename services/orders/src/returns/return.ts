import { countPieces, returnableItems } from '@loop-petal/contracts/rules/returnable-items';
import type { ChangeReturnRequest, ItemQuantity, ReturnState } from '@loop-petal/contracts/shapes/returns';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { findItem } from '../orders/named-pieces.ts';
import { canReturn, type OrderRecord, type OrderReturn } from '../orders/order.ts';

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

type Step = ChangeReturnRequest['state'];
const BEFORE: Readonly<Record<Step, ReturnState>> = {
  accepted: 'requested',
  declined: 'requested',
  received: 'accepted',
};

/**
 * Whether a step still has to be made; false when it is already stored with this message.
 * @throws ShopError 409 `return_state`
 */
export function isStepOpen(one: Pick<OrderReturn, 'state' | 'message'>, to: Step, message: string | null): boolean {
  if (one.state === BEFORE[to]) return true;
  if (one.state === to && (message === null || message === one.message)) return false;
  const why = one.state === 'requested' ? 'is not accepted yet' : `is already ${one.state}`;
  throw conflict(`This return ${why}. Please reload the order.`, 'return_state');
}
