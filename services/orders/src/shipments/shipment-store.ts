import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

interface ShipmentUpdate {
  shipmentId: string;
  orderId: string;
  trackingNumber: string;
  status: string;
  at: Date;
  label?: { number: number; labelUrl: string; service: string };
  deliveredAt?: Date;
}

/** Merges an update into a shipment, in whatever order updates arrive: the newest status wins, a delivery is final. */
export async function upsertShipment(tx: Queryable, update: ShipmentUpdate): Promise<void> {
  const { label } = update;
  await tx.query(
    `INSERT INTO shipments AS known
       (id, order_id, tracking_number, status, moved_at, delivered_at, parcel_number, label_url, service)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET
       status = CASE WHEN known.delivered_at IS NOT NULL THEN known.status
         WHEN excluded.delivered_at IS NOT NULL OR excluded.moved_at > known.moved_at THEN excluded.status
         ELSE known.status END,
       moved_at = greatest(known.moved_at, excluded.moved_at),
       delivered_at = coalesce(known.delivered_at, excluded.delivered_at),
       parcel_number = coalesce(known.parcel_number, excluded.parcel_number),
       label_url = coalesce(known.label_url, excluded.label_url),
       service = coalesce(known.service, excluded.service)`,
    [
      update.shipmentId,
      update.orderId,
      update.trackingNumber,
      update.status,
      update.at,
      update.deliveredAt,
      label?.number,
      label?.labelUrl,
      label?.service,
    ],
  );
}

/** The tracking number of each parcel of the order, by parcel; null while it has no label. */
export async function trackingNumbersByParcel(tx: Queryable, orderId: string): Promise<(string | null)[]> {
  const { rows } = await tx.query(
    `SELECT (SELECT tracking_number FROM shipments
       WHERE order_id = $1 AND parcel_number = parcels.number LIMIT 1) AS "trackingNumber"
     FROM parcels WHERE order_id = $1 ORDER BY number`,
    [orderId],
  );
  return rows.map(({ trackingNumber }) => trackingNumber);
}

/** Whether a parcel of the order has a label or has been moved since. */
export async function hasShipments(tx: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM shipments WHERE order_id = $1 LIMIT 1', [orderId]);
  return rowCount === 1;
}
