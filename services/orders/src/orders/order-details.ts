import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { isReturnable } from '@loop-petal/contracts/rules/returnable-items';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { findOrder } from './find-orders.ts';
import {
  extraTransitDaysTo,
  formatAddress,
  isFinished,
  isReviewable,
  type OrderRecord,
  paymentProgress,
} from './order.ts';
import { orderReceipt } from './order-receipt.ts';
import { requestedRefundCents } from './refund-store.ts';

/**
 * The event with the current details of an order; other services update their copies with it.
 * @param refundCents the total of all its refunds, completed or not
 */
export function detailsEvent(order: OrderRecord, refundCents = 0) {
  const isErased = order.erased && isFinished(order);
  return orderDetailsChanged({
    ...order,
    orderId: order.id,
    version: order.detailsVersion,
    receipt: orderReceipt(order),
    payment: paymentProgress(order, refundCents),
    parcels: order.parcels.map(({ address, gift }) => ({ address, formattedAddress: formatAddress(address), gift })),
    items: order.items.map((item) => ({ ...item, returnable: isReturnable(item), reviewable: isReviewable(item) })),
    extraTransitDays: isErased ? null : extraTransitDaysTo(order.parcels),
    isErased,
  });
}

/** The event with an order's details after the changes of the caller's transaction, with the next version. */
export async function nextDetails(tx: Queryable, orderId: string): Promise<ReturnType<typeof detailsEvent>> {
  await tx.query('UPDATE orders SET details_version = details_version + 1 WHERE id = $1', [orderId]);
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is not stored`);
  return detailsEvent(order, await requestedRefundCents(tx, orderId));
}
