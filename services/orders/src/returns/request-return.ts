import { returnChanged, returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import type { ReturnRequest } from '@loop-petal/contracts/shapes/returns';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { namedPieces } from '../orders/named-pieces.ts';
import type { Order, OrderRecord } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { holdPictures } from '../pictures/hold-pictures.ts';
import { itemsToReturn } from './return.ts';
import { insertReturn } from './return-store.ts';

/**
 * The customer asks to return pieces of a delivered order. Idempotent by the return's id.
 * @throws ShopError 404, 409 `not_returnable`, or 422 `unknown_image`
 */
export async function requestReturn(
  ctx: Context,
  orderId: string,
  id: string,
  { reason, items: wanted, pictures: urls }: z.output<typeof ReturnRequest>,
  isOwner: (order: Order) => boolean,
): Promise<void> {
  const isKnown = ({ returns }: OrderRecord) => returns.some((one) => one.id === id);
  const before = await getOrder(ctx.pool, orderId, isOwner);
  if (isKnown(before)) return;
  // Without it, pictures of a return that is refused would be kept for another day.
  itemsToReturn(before, wanted, ctx.now());
  const pictures = await holdPictures(ctx, urls);
  await changeOrder(
    ctx,
    orderId,
    async (_, tx, now) => {
      const order = await getOrder(tx, orderId);
      if (isKnown(order)) return undefined;
      const items = itemsToReturn(order, wanted, now);
      await insertReturn(tx, orderId, { id, items, reason, pictures }, now);
      const pieces = namedPieces(order, items);
      return {
        change: { returnRequestedAt: now, returnReason: reason, returnOpen: true },
        notes: [
          {
            type: 'order.return-requested',
            description: `Return requested: ${reason}${countOf(urls)}`,
            by: 'customer',
          },
        ],
        events: [
          returnReasonGiven({ orderId, reason }),
          returnChanged({ orderId, state: 'requested', pieces, message: null }),
          ...(urls.length > 0 ? [uploadsNamed({ holder: `return:${id}`, version: 1, urls })] : []),
        ],
      };
    },
    isOwner,
  );
}

const countOf = ({ length }: readonly string[]): string =>
  length === 0 ? '' : ` (${length} ${length === 1 ? 'picture' : 'pictures'})`;
