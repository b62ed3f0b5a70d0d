import type { EventOf } from '@loop-petal/contracts/events/event';
import { orderReservationChecked } from '@loop-petal/contracts/events/order-events';
import type { reservationExpired } from '@loop-petal/contracts/events/reservation-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { lockOrder } from '../orders/save-decision.ts';

/** Answers catalog's question about expired reservations. No later order relies on them; see `confirmReservation`. */
export async function checkReservation(
  tx: Queryable,
  { orderId, version }: EventOf<typeof reservationExpired>['data'],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const reservationVersion = order && order.status !== 'cancelled' ? order.reservationVersion : null;
  await addToOutbox(tx, orderReservationChecked({ orderId, checkedVersion: version, reservationVersion }));
}
