import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { eraseShipmentsOf } from '../shipments/shipment-store.ts';
import { upsertOrderCopy } from './order-copy-store.ts';

/** Stores an order's state from its event; erased personal data is removed from shipments and dead letters, too. */
export async function updateOrderCopy(tx: Queryable, told: EventOf<typeof orderDetailsChanged>['data']): Promise<void> {
  if (!(await upsertOrderCopy(tx, told))) return;
  if (told.customerEmail === '') await deleteDeadLetters(tx, orderDetailsChanged.type, told.orderId);
  if (told.isErased) await eraseShipmentsOf(tx, told.orderId);
}
