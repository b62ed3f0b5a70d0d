import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { isUseless } from '../shipments/shipment.ts';
import { eraseShipmentsOf, lockShipmentsOf, requestVoids } from '../shipments/shipment-store.ts';
import { upsertOrderCopy } from './order-copy-store.ts';

/**
 * Stores an order's state from its event. Voids labels that the order no longer needs or that have a former address.
 * Removes erased personal data from shipments and dead letters too.
 */
export async function updateOrderCopy(
  tx: Queryable,
  told: EventOf<typeof orderDetailsChanged>['data'],
  at: Date,
): Promise<void> {
  if (!(await upsertOrderCopy(tx, told))) return;
  if (told.customerEmail === '') await deleteDeadLetters(tx, orderDetailsChanged.type, told.orderId);
  const order = { ...told, addresses: told.parcels.map(({ address }) => address) };
  const useless = (await lockShipmentsOf(tx, told.orderId)).filter((shipment) => isUseless(shipment, order));
  await requestVoids(tx, useless, at);
  if (told.isErased) await eraseShipmentsOf(tx, told.orderId);
}
