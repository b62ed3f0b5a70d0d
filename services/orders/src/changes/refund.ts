import { formatCents } from '@loop-petal/contracts/rules/money';
import { costOfPieces, quantityOf } from '@loop-petal/contracts/rules/refund-split';
import type { ItemQuantity, RefundRequest } from '@loop-petal/contracts/shapes/returns';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { findItem } from '../orders/named-pieces.ts';
import { isOpen, type OrderRecord, type OrderRefund, type OrderReturn, refundedShipping } from '../orders/order.ts';
import { assertParcelsFilled, piecesInShop } from './left-out-pieces.ts';

type Refund = Pick<OrderRefund, 'amountCents' | 'items' | 'shippingCents' | 'restock' | 'leavesOut' | 'reason'>;

/**
 * What a refund pays back.
 * @param leftCents the paid amount without all earlier refunds, completed or not
 * @throws ShopError 404 for an unknown item, 409 `already_refunded`, `refund_amount`, `not_shipped`,
 * `empty_parcel` or `nothing_sent`
 */
export function priceRefund(
  order: OrderRecord,
  request: RefundRequest,
  pieces: readonly ItemQuantity[],
  leftCents: number,
): Refund {
  const earlier = order.refunds.filter(({ state }) => state !== 'failed');
  if (leftCents <= 0) {
    throw conflict('The full amount was already refunded, or the refund is on its way.', 'already_refunded');
  }
  const refunded = earlier.flatMap(({ items }) => items);
  for (const { itemId, quantity } of pieces) {
    const { productName, quantity: ordered } = findItem(order, itemId);
    const left = ordered - quantityOf(refunded, itemId);
    if (quantity > left) throw conflict(`${productName}: ${left} can still be refunded.`, 'already_refunded');
  }
  const shippingBack = refundedShipping(order);
  if (request.shipping && shippingBack > 0 && shippingBack >= order.shippingCents) {
    throw conflict('The shipping was already refunded.', 'already_refunded');
  }
  const restock = request.restock === true && pieces.length > 0;
  if (restock && !order.stockLeft) {
    const why = 'These pieces have not left the shop. Those that are not sent return to stock without this choice.';
    throw conflict(why, 'not_shipped');
  }
  const shippingCents = request.shipping ? order.shippingCents - shippingBack : 0;
  const isByItem = pieces.length > 0 || request.shipping === true;
  const amountCents = isByItem
    ? costOfPieces(order, pieces, refunded) + shippingCents
    : (request.amount?.cents ?? leftCents);
  if (amountCents <= 0 || amountCents > leftCents) {
    throw conflict(`You can refund between $0.01 and ${formatCents(leftCents)}.`, 'refund_amount');
  }
  const unsent = request.stillSent ? [] : piecesInShop(order, pieces);
  const leavesOut = unsent.length > 0;
  // a full refund ends the order, and no parcel of it is sent
  const isAll = amountCents === leftCents;
  if (leavesOut && !isAll) assertParcelsFilled(order, unsent);
  if (request.stillSent && isAll && isOpen(order) && !order.stockLeft) {
    throw conflict('A full refund ends the order, so nothing of it is sent. Refund less to send it.', 'nothing_sent');
  }
  return { amountCents, items: [...pieces], shippingCents, restock, leavesOut, reason: request.reason ?? '' };
}

/**
 * The received return that a refund pays for: the named one, or without a name one of exactly these items.
 * @throws ShopError 404, or 409 `return_state`
 */
export function findRefundedReturn({ returns }: OrderRecord, request: RefundRequest): OrderReturn | undefined {
  const { returnId, items } = request;
  if (returnId === null) return undefined;
  if (returnId === undefined) return items && returns.find((one) => isRefundable(one) && isSame(one.items, items));
  const one = returns.find(({ id }) => id === returnId);
  if (!one) throw notFound('Return not found');
  if (isRefundable(one)) return one;
  const why = one.refundId ? 'Its refund is already on its way' : `This return is ${one.state}`;
  throw conflict(`${why}. Please reload the order.`, 'return_state');
}

const isRefundable = ({ state, refundId }: OrderReturn): boolean => state === 'received' && refundId === null;

const isSame = (some: readonly ItemQuantity[], others: readonly ItemQuantity[]): boolean =>
  some.length === others.length && some.every(({ itemId, quantity }) => quantityOf(others, itemId) === quantity);
