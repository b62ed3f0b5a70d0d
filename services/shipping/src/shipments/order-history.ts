import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readShippingHistory(db: Queryable, { orderId }: OrderAsked): Promise<OwnOrderHistory> {
  const [shipments, attempts] = await Promise.all([
    db.query(
      `SELECT id, order_id AS "orderId", parcel, parcels, tracking_number AS "trackingNumber", stage,
         created_at AS "createdAt", delivered_at AS "deliveredAt",
         voided_at AS "voidedAt"
       FROM shipments WHERE order_id = $1 ORDER BY created_at, parcel`,
      [orderId],
    ),
    db.query(
      'SELECT parcel, tries, leased_until AS "leasedUntil" FROM shipment_attempts WHERE order_id = $1 ORDER BY parcel',
      [orderId],
    ),
  ]);
  return {
    entries: [
      ...shipments.rows.map(({ id, parcel, parcels, trackingNumber, stage, createdAt, deliveredAt, voidedAt }) => ({
        id: `shipment:${id}`,
        at: createdAt.toISOString(),
        until: (deliveredAt ?? voidedAt)?.toISOString() ?? null,
        kind: 'parcel' as const,
        title: `Parcel ${parcel} of ${parcels} booked${outcomeOf(deliveredAt, voidedAt)}`,
        details: [
          { label: 'Tracking number', value: trackingNumber },
          { label: 'Now', value: stage },
        ],
      })),
      ...attempts.rows.map(({ parcel, tries, leasedUntil }) => ({
        id: `booking:${parcel}`,
        at: leasedUntil.toISOString(),
        kind: 'parcel' as const,
        title: `Parcel ${parcel} is being booked`,
        state: 'waiting' as const,
        details: [{ label: 'Tries', value: String(tries) }],
      })),
    ],
    books: { shipments: shipments.rows.map(({ id, orderId: of }) => ({ id, orderId: of })) },
  };
}

function outcomeOf(deliveredAt: Date | null, voidedAt: Date | null): string {
  if (voidedAt) return ' and voided';
  return deliveredAt ? ' and delivered' : '';
}
