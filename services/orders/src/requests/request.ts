import type { Acceptance } from '@loop-petal/contracts/shapes/orders';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Order } from '../orders/order.ts';

/**
 * Whether a request is still to be decided; false when this decision is stored already.
 * @throws ShopError 409 `not_requested` for an order that needs no acceptance, `already_decided` for another decision
 */
export function isUndecided(
  { acceptance }: Pick<Order, 'acceptance'>,
  decision: Extract<Acceptance, 'accepted' | 'declined'>,
): boolean {
  if (acceptance === 'requested') return true;
  if (acceptance === decision) return false;
  if (acceptance === null) throw conflict('This order doesn’t need to be accepted.', 'not_requested');
  throw conflict(`This large order was already ${acceptance}.`, 'already_decided');
}
