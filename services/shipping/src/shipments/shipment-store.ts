import type { ShippingAddress } from '@loop-petal/contracts/orders-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Shipment } from './shipment.ts';

interface ShipmentRow {
  id: string;
  order_id: string;
  user_id: string | null;
  parcel: number;
  parcels: number;
  tracking_number: string;
  service: ShippingServiceCode;
  address: ShippingAddress | null;
  destination_zip: string;
  destination: string;
  stage: string;
  estimated_delivery: Date;
  created_at: Date;
  delivered_at: Date | null;
}

const toShipment = (row: ShipmentRow): Shipment => ({
  id: row.id,
  orderId: row.order_id,
  userId: row.user_id,
  parcel: row.parcel,
  parcels: row.parcels,
  trackingNumber: row.tracking_number,
  service: row.service,
  address: row.address,
  destinationZip: row.destination_zip,
  destination: row.destination,
  stage: row.stage,
  estimatedDelivery: row.estimated_delivery,
  createdAt: row.created_at,
  deliveredAt: row.delivered_at,
});

/** @returns false when the order has a shipment for this parcel already */
export async function insertShipment(
  db: Queryable,
  shipment: Shipment,
  carrierCostCents: number | null,
): Promise<boolean> {
  const inserted = await db.query(
    `INSERT INTO shipments (id, order_id, user_id, parcel, parcels, tracking_number, service, address, destination_zip,
                            destination, stage, estimated_delivery, created_at, carrier_cost_cents)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (order_id, parcel) DO NOTHING`,
    [
      shipment.id,
      shipment.orderId,
      shipment.userId,
      shipment.parcel,
      shipment.parcels,
      shipment.trackingNumber,
      shipment.service,
      JSON.stringify(shipment.address),
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

export async function shipmentsOfOrder(db: Queryable, orderId: string): Promise<Shipment[]> {
  const { rows } = await db.query('SELECT * FROM shipments WHERE order_id = $1 ORDER BY parcel', [orderId]);
  return rows.map(toShipment);
}

export async function findShipment(db: Queryable, id: string): Promise<Shipment | undefined> {
  const { rows } = await db.query('SELECT * FROM shipments WHERE id = $1', [id]);
  return rows.map(toShipment)[0];
}

export async function findByTrackingNumber(db: Queryable, trackingNumber: string): Promise<Shipment | undefined> {
  const { rows } = await db.query(
    'SELECT * FROM shipments WHERE tracking_number = $1 ORDER BY created_at DESC LIMIT 1',
    [trackingNumber],
  );
  return rows.map(toShipment)[0];
}

export async function keepLabel(tx: Queryable, shipmentId: string, pdf: Uint8Array): Promise<void> {
  await tx.query('INSERT INTO shipment_labels (shipment_id, pdf) VALUES ($1, $2)', [shipmentId, Buffer.from(pdf)]);
}

/** The carrier's own label, where it made one. */
export async function findLabel(db: Queryable, shipmentId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query('SELECT pdf FROM shipment_labels WHERE shipment_id = $1', [shipmentId]);
  return rows[0]?.pdf;
}

export async function idsUnderWay(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query('SELECT id FROM shipments WHERE delivered_at IS NULL ORDER BY created_at LIMIT $1', [
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** Locks one shipment for moving it; undefined when another replica does so at this moment. */
export async function lockShipment(tx: Queryable, id: string): Promise<Shipment | undefined> {
  const { rows } = await tx.query('SELECT * FROM shipments WHERE id = $1 FOR UPDATE SKIP LOCKED', [id]);
  return rows.map(toShipment)[0];
}

export async function moveShipment(tx: Queryable, id: string, stage: string, deliveredAt: Date | null): Promise<void> {
  await tx.query('UPDATE shipments SET stage = $2, delivered_at = $3 WHERE id = $1', [id, stage, deliveredAt]);
}

export async function countUndelivered(tx: Queryable, orderId: string): Promise<number> {
  const { rows } = await tx.query(
    'SELECT count(*)::int AS left FROM shipments WHERE order_id = $1 AND delivered_at IS NULL',
    [orderId],
  );
  return rows[0].left;
}

/** Forgets where the parcels of an erased account went. */
export async function eraseRecipient(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM shipment_labels WHERE shipment_id IN (SELECT id FROM shipments WHERE user_id = $1)', [
    userId,
  ]);
  await tx.query('UPDATE shipments SET address = NULL, user_id = NULL WHERE user_id = $1', [userId]);
}
