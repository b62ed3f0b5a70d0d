import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { upsertOrderCopy } from '../orders/order-copy-store.ts';
import { isUseless } from './shipment.ts';
import { eraseShipmentsOf, lockShipmentsOf, requestVoids } from './shipment-store.ts';

/**
 * Stores an order's state from its event. Voids labels that the order no longer needs or that show an old address. Also
 * removes erased personal data from shipments and dead letters.
 */
export async function updateOrderCopy(
  tx: Queryable,
  details: EventOf<typeof orderDetailsChanged>['data'],
  at: Date,
): Promise<void> {
  if (!(await upsertOrderCopy(tx, details))) return;
  if (details.customerEmail === '') await deleteDeadLetters(tx, [orderDetailsChanged], details.orderId);
  const order = { ...details, addresses: details.parcels.map(({ address }) => address) };
  const useless = (await lockShipmentsOf(tx, details.orderId)).filter((shipment) => isUseless(shipment, order));
  await requestVoids(tx, useless, at);
  if (details.isErased) await eraseShipmentsOf(tx, details.orderId);
}
