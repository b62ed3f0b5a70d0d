import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Shipment } from './shipment.ts';

const COLUMNS = `id, order_id AS "orderId", user_id AS "userId", parcel, parcels, tracking_number AS "trackingNumber",
  service, address, destination_zip AS "destinationZip", destination, stage, estimated_delivery AS "estimatedDelivery",
  created_at AS "createdAt", handed_over_at AS "handedOverAt", delivered_at AS "deliveredAt",
  void_requested_at AS "voidRequestedAt", voided_at AS "voidedAt"`;

export async function insertShipment(
  db: Queryable,
  shipment: Shipment,
  carrierCostCents: number | null,
): Promise<boolean> {
  const inserted = await db.query(
    `INSERT INTO shipments (id, order_id, user_id, parcel, parcels, tracking_number, service, address, destination_zip,
                            destination, stage, estimated_delivery, created_at, carrier_cost_cents)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (order_id, parcel) WHERE voided_at IS NULL DO NOTHING`,
    [
      shipment.id,
      shipment.orderId,
      shipment.userId,
      shipment.parcel,
      shipment.parcels,
      shipment.trackingNumber,
      shipment.service,
      shipment.address && JSON.stringify(shipment.address),
      shipment.destinationZip,
      shipment.destination,
      shipment.stage,
      shipment.estimatedDelivery,
      shipment.createdAt,
      carrierCostCents,
    ],
  );
  return inserted.rowCount === 1;
}

export async function findShipmentsOfOrder(db: Queryable, orderId: string): Promise<Shipment[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM shipments WHERE order_id = $1 AND void_requested_at IS NULL ORDER BY parcel`,
    [orderId],
  );
  return rows;
}

export async function findShipment(db: Queryable, id: string): Promise<Shipment | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM shipments WHERE id = $1`, [id]);
  return rows[0];
}

/** The latest shipment with this number, because carriers reuse numbers after a few years. */
export async function findByTrackingNumber(db: Queryable, trackingNumber: string): Promise<Shipment | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM shipments WHERE tracking_number = $1 ORDER BY created_at DESC LIMIT 1`,
    [trackingNumber],
  );
  return rows[0];
}

export async function insertLabel(tx: Queryable, shipmentId: string, pdf: Uint8Array): Promise<void> {
  await tx.query('INSERT INTO shipment_labels (shipment_id, pdf) VALUES ($1, $2)', [shipmentId, Buffer.from(pdf)]);
}

export async function findLabel(db: Queryable, shipmentId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query('SELECT pdf FROM shipment_labels WHERE shipment_id = $1', [shipmentId]);
  return rows[0]?.pdf;
}

/** Undelivered shipments created after `since`; those not checked for the longest time first. */
export async function findUndeliveredIds(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT id FROM shipments WHERE delivered_at IS NULL AND void_requested_at IS NULL AND created_at > $1
     ORDER BY tracked_at NULLS FIRST, created_at LIMIT $2`,
    [since, limit],
  );
  return rows.map(({ id }) => id);
}

/** Records that the carrier is being asked. */
export async function saveTrackedAt(db: Queryable, id: string): Promise<Shipment | undefined> {
  const { rows } = await db.query(`UPDATE shipments SET tracked_at = now() WHERE id = $1 RETURNING ${COLUMNS}`, [id]);
  return rows[0];
}

/**
 * Reads the shipments of an order by parcel, including voided ones, and locks them until the transaction ends, so that
 * the last delivery sees all others. Code that locks several shipments must lock them by order and parcel.
 */
export async function lockShipmentsOf(tx: Queryable, orderId: string): Promise<Shipment[]> {
  const { rows } = await tx.query(
    `SELECT ${COLUMNS} FROM shipments WHERE order_id = $1 ORDER BY parcel, created_at FOR UPDATE`,
    [orderId],
  );
  return rows;
}

export async function updateStage(
  tx: Queryable,
  id: string,
  { stage, handedOverAt, deliveredAt }: Pick<Shipment, 'stage' | 'handedOverAt' | 'deliveredAt'>,
): Promise<void> {
  await tx.query('UPDATE shipments SET stage = $2, handed_over_at = $3, delivered_at = $4 WHERE id = $1', [
    id,
    stage,
    handedOverAt,
    deliveredAt,
  ]);
}

export async function saveVoidRequests(tx: Queryable, shipments: readonly Shipment[], at: Date): Promise<void> {
  await tx.query('UPDATE shipments SET void_requested_at = $2 WHERE id = ANY($1::uuid[])', [
    shipments.map(({ id }) => id),
    at,
  ]);
}

/** Keeps the label valid, because the carrier has the parcel. */
export async function withdrawVoid(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE shipments SET void_requested_at = NULL WHERE id = $1', [id]);
}

/** Records that the carrier has voided a label, and deletes its PDF. */
export async function saveVoided(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(`UPDATE shipments SET voided_at = $2, stage = 'Voided' WHERE id = $1`, [id, at]);
  await tx.query('DELETE FROM shipment_labels WHERE shipment_id = $1', [id]);
}

/** Shipments with a requested but unconfirmed void: of one order, or of all orders. */
export async function findShipmentsToVoid(db: Queryable, orderId: string | null, limit: number): Promise<Shipment[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM shipments WHERE void_requested_at IS NOT NULL AND voided_at IS NULL
       AND ($1::uuid IS NULL OR order_id = $1) ORDER BY void_requested_at, order_id, parcel LIMIT $2`,
    [orderId, limit],
  );
  return rows;
}

/** Deletes the addresses and labels of an account's parcels; undelivered ones keep their city and ZIP code. */
export const eraseShipmentsOfUser = (tx: Queryable, userId: string): Promise<void> =>
  eraseShipments(tx, 'user_id = $1', userId);

/** Deletes the addresses, cities and labels of an order's parcels; keeps the record that they were shipped. */
export async function eraseShipmentsOf(tx: Queryable, orderId: string): Promise<void> {
  await eraseShipments(tx, 'order_id = $1', orderId);
  await tx.query(`UPDATE shipments SET destination = '', destination_zip = '' WHERE order_id = $1`, [orderId]);
}

async function eraseShipments(tx: Queryable, where: string, value: string): Promise<void> {
  await tx.query(`SELECT FROM shipments WHERE ${where} ORDER BY order_id, parcel FOR UPDATE`, [value]);
  await tx.query(`DELETE FROM shipment_labels WHERE shipment_id IN (SELECT id FROM shipments WHERE ${where})`, [value]);
  await tx.query(`UPDATE shipments SET address = NULL, user_id = NULL WHERE ${where}`, [value]);
}
