import { returnChanged } from '@loop-petal/contracts/events/order-details-events';
import type { ChangeReturnRequest } from '@loop-petal/contracts/shapes/returns';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { describePieces, namedPieces } from '../orders/named-pieces.ts';
import { type Admin, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { isStepOpen } from './return.ts';
import { saveReturnState } from './return-store.ts';

const ACTIONS = {
  accepted: 'accepted a return',
  declined: 'declined a return',
  received: 'marked a return as received',
} as const;

/**
 * Accepts, declines or receives a return and emails the customer. Idempotent.
 * @throws ShopError 404, or 409 `return_state`
 */
export const changeReturn = (
  ctx: Context,
  orderId: string,
  returnId: string,
  { state, message: text }: ChangeReturnRequest,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx, now) => {
    const order = await getOrder(tx, orderId);
    const one = order.returns.find(({ id }) => id === returnId);
    if (!one) throw notFound('Return not found');
    const message = text || null;
    if (!isStepOpen(one, state, message)) return undefined;
    await saveReturnState(tx, { id: returnId, state, message }, now);
    const pieces = namedPieces(order, one.items);
    const returnOpen = order.returns.some(({ id, state: other }) => id !== returnId && other === 'requested');
    return {
      change: { returnOpen },
      // The customer sees the message with the return, where it is erased with the account.
      notes: [{ type: `order.return-${state}`, description: `Return ${state}: ${describePieces(pieces)}.`, by }],
      events: [
        returnChanged({ orderId, state, pieces, message }),
        record({ action: ACTIONS[state], ...orderSubject(orderId) }),
      ],
    };
  });
