import { returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { canReturn, type Order } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

export const returnOrder = (
  ctx: Context,
  id: string,
  reason: string,
  isOwner: (order: Order) => boolean,
): Promise<void> =>
  changeOrder(
    ctx,
    id,
    (order, _, now) => {
      if (!canReturn(order, now)) throw conflict('This order can’t be returned.', 'not_returnable');
      return {
        change: { returnRequestedAt: now, returnReason: reason, returnOpen: true },
        notes: [{ type: 'order.return-requested', description: `Return requested: ${reason}`, by: 'customer' }],
        events: [returnReasonGiven({ orderId: id, reason })],
      };
    },
    isOwner,
  );
