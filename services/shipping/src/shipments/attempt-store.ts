import { randomUUID } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** Longer than all calls of one attempt together. A Postgres interval. */
const LEASE_INTERVAL = '2 minutes';

interface BookingAttempt {
  /** The id of the future shipment, which is the same for every attempt. */
  shipmentId: string;
  isRepeat: boolean;
}

/** Leases the booking of a parcel (a number from 1). @returns undefined while another request holds the lease */
export async function leaseAttempt(
  db: Queryable,
  orderId: string,
  parcel: number,
): Promise<BookingAttempt | undefined> {
  const { rows } = await db.query(
    `INSERT INTO shipment_attempts AS a (order_id, parcel, shipment_id, leased_until)
     VALUES ($1, $2, $3, now() + interval '${LEASE_INTERVAL}')
     ON CONFLICT (order_id, parcel) DO UPDATE
       SET tries = a.tries + 1, leased_until = excluded.leased_until WHERE a.leased_until <= now()
     RETURNING shipment_id AS "shipmentId", tries > 1 AS "isRepeat" /* not null */`,
    [orderId, parcel, randomUUID()],
  );
  return rows[0];
}

/** Call it after an unknown outcome: the next attempt may start immediately and counts as a repeat. */
export async function releaseAttempt(db: Queryable, orderId: string, parcel: number): Promise<void> {
  await db.query('UPDATE shipment_attempts SET leased_until = now() WHERE order_id = $1 AND parcel = $2', [
    orderId,
    parcel,
  ]);
}

/** Call it after a known outcome: either a shipment exists, or nothing was booked. */
export async function deleteAttempt(db: Queryable, orderId: string, parcel: number): Promise<void> {
  await db.query('DELETE FROM shipment_attempts WHERE order_id = $1 AND parcel = $2', [orderId, parcel]);
}
