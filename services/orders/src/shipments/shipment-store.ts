import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { LabeledParcel } from './parcel-progress.ts';

export interface ShipmentUpdate {
  shipmentId: string;
  orderId: string;
  trackingNumber: string;
  status?: string;
  at: Date;
  label?: { number: number; labelUrl: string; service: string; estimatedDelivery: Date };
  handedOverAt?: Date;
  deliveredAt?: Date;
}

/**
 * Merges an update into a shipment, regardless of the order of arrival: the newest status wins, and a delivery is
 * final.
 */
export async function upsertShipment(tx: Queryable, update: ShipmentUpdate): Promise<void> {
  const { label } = update;
  await tx.query(
    `INSERT INTO shipments AS known
       (id, order_id, tracking_number, status, moved_at, delivered_at, parcel_number, label_url, service,
        estimated_delivery, handed_over_at)
     VALUES ($1, $2, $3, coalesce($4, 'Label created'), CASE WHEN $4::text IS NOT NULL THEN $5::timestamptz END, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (id) DO UPDATE SET
       status = CASE WHEN known.delivered_at IS NOT NULL THEN known.status
         WHEN $4::text IS NULL THEN known.status
         WHEN excluded.delivered_at IS NOT NULL OR excluded.moved_at > coalesce(known.moved_at, '-infinity') THEN excluded.status
         ELSE known.status END,
       moved_at = greatest(known.moved_at, excluded.moved_at),
       delivered_at = coalesce(known.delivered_at, excluded.delivered_at),
       parcel_number = coalesce(known.parcel_number, excluded.parcel_number),
       label_url = coalesce(known.label_url, excluded.label_url),
       service = coalesce(known.service, excluded.service),
       estimated_delivery = coalesce(known.estimated_delivery, excluded.estimated_delivery),
       handed_over_at = coalesce(known.handed_over_at, excluded.handed_over_at),
       void_requested_at = CASE WHEN excluded.handed_over_at IS NULL THEN known.void_requested_at END`,
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
      label?.estimatedDelivery,
      update.handedOverAt,
    ],
  );
}

/**
 * Stores whether the carrier is asked to void a label, even if the label is not known yet.
 * @returns false for a label that is already void
 */
export async function saveVoidRequest(
  tx: Queryable,
  { shipmentId, orderId, trackingNumber }: Pick<ShipmentUpdate, 'shipmentId' | 'orderId' | 'trackingNumber'>,
  at: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO shipments AS known (id, order_id, tracking_number, status, void_requested_at)
     VALUES ($1, $2, $3, 'Label created', $4)
     ON CONFLICT (id) DO UPDATE SET void_requested_at = excluded.void_requested_at WHERE known.voided_at IS NULL`,
    [shipmentId, orderId, trackingNumber, at],
  );
  return rowCount === 1;
}

export async function listParcels(tx: Queryable, orderId: string): Promise<LabeledParcel[]> {
  const { rows } = await tx.query(
    `SELECT DISTINCT ON (parcels.number) known.tracking_number AS "trackingNumber", known.status, known.label_url AS "labelUrl",
       known.estimated_delivery AS "estimatedDelivery", known.handed_over_at AS "handedOverAt",
       known.delivered_at AS "deliveredAt", known.void_requested_at AS "voidRequestedAt"
     FROM parcels LEFT JOIN shipments AS known
       ON known.order_id = parcels.order_id AND known.parcel_number = parcels.number AND known.voided_at IS NULL
     WHERE parcels.order_id = $1 ORDER BY parcels.number, known.moved_at DESC`,
    [orderId],
  );
  return rows;
}

export async function hasShipments(tx: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM shipments WHERE order_id = $1 AND voided_at IS NULL LIMIT 1', [
    orderId,
  ]);
  return rowCount === 1;
}

/**
 * Marks labels of an order as void, including those whose event has not arrived.
 * @returns the tracking numbers of the newly voided ones
 */
export async function saveVoided(
  tx: Queryable,
  orderId: string,
  voided: readonly { shipmentId: string; trackingNumber: string; voidedAt: string }[],
): Promise<string[]> {
  const { rows } = await tx.query(
    `INSERT INTO shipments AS known (id, order_id, tracking_number, status, voided_at)
     SELECT "shipmentId", $1, "trackingNumber", 'Label created', "voidedAt"
     FROM jsonb_to_recordset($2::jsonb) AS x("shipmentId" uuid, "trackingNumber" text, "voidedAt" timestamptz)
     ON CONFLICT (id) DO UPDATE SET voided_at = excluded.voided_at WHERE known.voided_at IS NULL
     RETURNING tracking_number AS "trackingNumber"`,
    [orderId, JSON.stringify(voided)],
  );
  return rows.map(({ trackingNumber }) => trackingNumber);
}
