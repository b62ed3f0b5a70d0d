import { countPieces } from '@loop-petal/contracts/rules/returnable-items';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { findItem } from '../orders/named-pieces.ts';
import type { OrderRecord, OrderReturn } from '../orders/order.ts';

/**
 * Asks shipping for the label of a return, from the address of its first piece. Idempotent.
 * @param find the return, or undefined when it needs no change
 * @returns the tracking number
 */
export async function createLabel(
  ctx: Context,
  orderId: string,
  find: (order: OrderRecord) => OrderReturn | undefined,
): Promise<string | null> {
  const order = await getOrder(ctx.pool, orderId);
  const returned = find(order);
  const [first] = returned?.items ?? [];
  if (!returned || !first) return null;
  const { trackingNumber } = await ctx.shipping.call('PUT /internal/return-labels/{returnId}', {
    params: { returnId: returned.id },
    body: { orderId, parcel: findItem(order, first.itemId).parcel + 1, pieces: countPieces(returned.items) },
  });
  return trackingNumber;
}
