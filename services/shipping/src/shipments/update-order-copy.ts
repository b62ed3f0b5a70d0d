import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { upsertOrderCopy } from '../orders/order-copy-store.ts';
import { isUseless } from './shipment.ts';
import { eraseShipmentsOf, lockShipmentsOf } from './shipment-store.ts';
import { requestVoids } from './void-labels.ts';

/**
 * Stores an order's state from its event. Voids labels that the order no longer needs or that show an old address or
 * service. Also removes erased personal data from shipments and dead letters.
 */
export async function updateOrderCopy(
  tx: Queryable,
  details: EventOf<typeof orderDetailsChanged>['data'],
  at: Date,
): Promise<void> {
  const stored = await upsertOrderCopy(tx, details);
  if (!stored) return;
  if (details.customerEmail === '') await deleteDeadLetters(tx, [orderDetailsChanged], details.orderId);
  const order = { ...details, addresses: details.parcels.map(({ address }) => address) };
  // orders refuses to change the service once it knows a label, so it changed while the label was booked
  const bookedFor = stored.formerMethod ?? undefined;
  const shipments = await lockShipmentsOf(tx, details.orderId);
  const useless = shipments.filter((shipment) => isUseless(shipment, order, bookedFor));
  await requestVoids(tx, useless, at);
  if (details.isErased) await eraseShipmentsOf(tx, details.orderId);
}
