import { returnChanged, returnLabelUnneeded } from '@loop-petal/contracts/events/order-details-events';
import type { ChangeReturnRequest } from '@loop-petal/contracts/shapes/returns';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { describePieces, namedPieces } from '../orders/named-pieces.ts';
import { type Admin, type OrderRecord, orderSubject, returnLabelPath } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { createLabel } from './create-label.ts';
import { isStepOpen } from './return.ts';
import { saveReturnState } from './return-store.ts';

const ACTIONS = {
  accepted: 'accepted a return',
  declined: 'declined a return',
  received: 'marked a return as received',
} as const;

/**
 * Accepts, declines or receives a return and emails the customer. Idempotent. A label is created before the return is
 * accepted, so that the email can link to it; shipping voids it when the return is declined meanwhile.
 * @throws ShopError 404, 409 `return_state`, or as the label's call
 */
export async function changeReturn(
  ctx: Context,
  orderId: string,
  returnId: string,
  { state, message: text, label: withLabel = false }: ChangeReturnRequest,
  { name: by, record }: Admin,
): Promise<void> {
  const message = text || null;
  const find = (order: OrderRecord) => {
    const one = order.returns.find(({ id }) => id === returnId);
    if (!one) throw notFound('Return not found');
    return isStepOpen(one, state, message) ? one : undefined;
  };
  const labelTrackingNumber = withLabel ? await createLabel(ctx, orderId, find) : null;
  await changeOrder(ctx, orderId, async (_, tx, now) => {
    const order = await getOrder(tx, orderId);
    const one = find(order);
    if (!one) return undefined;
    await saveReturnState(tx, { id: returnId, state, message, labelTrackingNumber }, now);
    const pieces = namedPieces(order, one.items);
    const returnOpen = order.returns.some(({ id, state: other }) => id !== returnId && other === 'requested');
    const labeled = labelTrackingNumber ? ` Label ${labelTrackingNumber}.` : '';
    const needsNoLabel = state !== 'received' && !labelTrackingNumber;
    return {
      change: { returnOpen },
      // The customer sees the message with the return, where it is erased with the account.
      notes: [
        { type: `order.return-${state}`, description: `Return ${state}: ${describePieces(pieces)}.${labeled}`, by },
      ],
      events: [
        returnChanged({
          ...{ orderId, state, pieces, message },
          labelUrl: labelTrackingNumber ? returnLabelPath(returnId) : null,
        }),
        ...(needsNoLabel ? [returnLabelUnneeded({ orderId, returnId })] : []),
        record({
          action: ACTIONS[state],
          ...orderSubject(orderId),
          ...(labelTrackingNumber && { changes: [{ field: 'returnLabel', from: null, to: labelTrackingNumber }] }),
        }),
      ],
    };
  });
}
