import { randomUUID } from 'node:crypto';
import { returnChanged, returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import type { ReturnRequest } from '@loop-petal/contracts/shapes/returns';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { namedPieces } from '../orders/named-pieces.ts';
import type { Order } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { itemsToReturn } from './return.ts';
import { insertReturn } from './return-store.ts';

/**
 * The customer asks to return pieces of a delivered order.
 * @throws ShopError 404, or 409 `not_returnable`
 */
export const requestReturn = (
  ctx: Context,
  orderId: string,
  { reason, items: wanted }: z.output<typeof ReturnRequest>,
  isOwner: (order: Order) => boolean,
): Promise<void> =>
  changeOrder(
    ctx,
    orderId,
    async (_, tx, now) => {
      const order = await getOrder(tx, orderId);
      const items = itemsToReturn(order, wanted, now);
      await insertReturn(tx, orderId, { id: randomUUID(), items, reason }, now);
      const pieces = namedPieces(order, items);
      return {
        change: { returnRequestedAt: now, returnReason: reason, returnOpen: true },
        notes: [{ type: 'order.return-requested', description: `Return requested: ${reason}`, by: 'customer' }],
        events: [
          returnReasonGiven({ orderId, reason }),
          returnChanged({ orderId, state: 'requested', pieces, message: null }),
        ],
      };
    },
    isOwner,
  );
