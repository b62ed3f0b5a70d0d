import { randomUUID } from 'node:crypto';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** Longer than all calls of one attempt together may take. */
const LEASE = '2 minutes';

export interface Attempt {
  shipmentId: string;
  /** An earlier one ended without telling how. */
  isRepeat: boolean;
}

/** Notes that a parcel is about to be announced. @returns undefined while somebody else is at it */
export async function beginAttempt(db: Queryable, orderId: string, parcel: number): Promise<Attempt | undefined> {
  const { rows } = await db.query(
    `INSERT INTO shipment_attempts AS a (order_id, parcel, shipment_id, leased_until)
     VALUES ($1, $2, $3, now() + interval '${LEASE}')
     ON CONFLICT (order_id, parcel) DO UPDATE
       SET tries = a.tries + 1, leased_until = excluded.leased_until WHERE a.leased_until <= now()
     RETURNING shipment_id AS "shipmentId", tries > 1 AS "isRepeat"`,
    [orderId, parcel, randomUUID()],
  );
  return rows[0];
}

/** The outcome is unknown: the next one may try, and asks first. */
export async function endLease(db: Queryable, orderId: string, parcel: number): Promise<void> {
  await db.query('UPDATE shipment_attempts SET leased_until = now() WHERE order_id = $1 AND parcel = $2', [
    orderId,
    parcel,
  ]);
}

/** The outcome is known: there is a shipment, or nothing has happened. */
export async function endAttempt(db: Queryable, orderId: string, parcel: number): Promise<void> {
  await db.query('DELETE FROM shipment_attempts WHERE order_id = $1 AND parcel = $2', [orderId, parcel]);
}
