import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { outboxEntry } from '@loop-petal/service-kit/events/outbox';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { columnOf, ITEM_FIELDS, ORDER_FIELDS } from '../orders/columns.ts';
import type { Note, OrderRecord } from '../orders/order.ts';
import { PAYMENT_COLUMNS } from '../payments/payment-store.ts';
import type { PaymentState } from '../payments/reconcile-payment.ts';
import { FRESH } from '../reservations/reservation-store.ts';

const ORDER_COLUMNS = ORDER_FIELDS.map(columnOf).join(', ');
const ITEM_COLUMNS = ['orderId', 'position', ...ITEM_FIELDS].map(columnOf).join(', ');

/** One statement and one round trip: Prisma's nested creates take seven times as long. */
const INSERT = {
  name: 'insert-order',
  text: `
    WITH placed AS (
      INSERT INTO orders (${ORDER_COLUMNS})
      SELECT ${ORDER_COLUMNS} FROM json_populate_record(NULL::orders, $1) ON CONFLICT DO NOTHING RETURNING id
    ), lines AS (
      INSERT INTO order_items (${ITEM_COLUMNS})
      SELECT ${ITEM_COLUMNS} FROM json_populate_recordset(NULL::order_items, $2) WHERE EXISTS (SELECT FROM placed)
    ), boxes AS (
      INSERT INTO parcels (order_id, number, address, gift)
      SELECT order_id, number, address, gift FROM json_populate_recordset(NULL::parcels, $3) WHERE EXISTS (SELECT FROM placed)
    ), keyed AS (
      INSERT INTO idempotency_keys (owner_id, key, body_hash, order_id, answer, created_at)
      SELECT $4, $5, $6, id, $7, $8 FROM placed ON CONFLICT DO NOTHING RETURNING key
    ), noted AS (
      INSERT INTO timeline (order_id, at, type, description, by) SELECT id, $8, $9, $10, $11 FROM placed
    ), tied AS (
      INSERT INTO payments AS known (payment_id, order_id, amount_cents)
      SELECT $12, id, $13 FROM placed WHERE $12::text IS NOT NULL
      ON CONFLICT (payment_id) DO UPDATE SET order_id = coalesce(known.order_id, excluded.order_id)
      RETURNING ${PAYMENT_COLUMNS}
    ), relied AS (
      UPDATE reservations SET confirmed = true
      WHERE order_id = (SELECT id FROM placed) AND version = $14 AND ${FRESH} RETURNING order_id
    ), published AS (
      INSERT INTO outbox (event) SELECT event FROM unnest($15::json[]) WITH ORDINALITY AS given(event, n)
      WHERE EXISTS (SELECT FROM keyed) ORDER BY n
    )
    SELECT EXISTS (SELECT FROM shipments WHERE order_id = (SELECT id FROM placed)) AS shipped,
      (SELECT count(*) FROM placed) = 1 AS placed, (SELECT count(*) FROM keyed) = 1 AS keyed,
      (SELECT count(*) FROM relied) = 1 AS relied, tied.*
    FROM (VALUES (1)) AS one LEFT JOIN tied ON true`,
};

type InsertedRow = PaymentState & { shipped: boolean; placed: boolean; keyed: boolean; relied: boolean };

interface KeyedAnswer {
  ownerId: string;
  key: string;
  bodyHash: string;
  answer: unknown;
}

interface Inserted {
  isNew: boolean;
  /** Whether the order's reservation is the latest one, and not so old that catalog may have released it. */
  isReserved: boolean;
  hasShipments: boolean;
  payment: PaymentState | null;
}

/** Inserts the order with its first history and events, and makes it rely on its reservation. */
export async function insertOrder(
  tx: PoolClient,
  order: OrderRecord,
  keyed: KeyedAnswer,
  note: Note,
  { events, paymentCents }: { events: readonly ShopEvent[]; paymentCents: number },
): Promise<Inserted> {
  const { items, parcels, ...row } = order;
  const inserted = await tx.query({
    ...INSERT,
    values: [
      JSON.stringify(inColumns(row)),
      JSON.stringify(items.map((item, position) => inColumns({ ...item, position, orderId: order.id }))),
      JSON.stringify(parcels.map((parcel) => inColumns({ ...parcel, orderId: order.id }))),
      keyed.ownerId,
      keyed.key,
      keyed.bodyHash,
      JSON.stringify(keyed.answer),
      order.createdAt,
      note.type,
      note.description,
      note.by,
      order.paymentId,
      paymentCents,
      order.reservationVersion,
      events.map(outboxEntry),
    ],
  });
  const { placed, keyed: isKeyed, relied: isReserved, shipped, ...payment } = onlyRow(inserted) as InsertedRow;
  return { isNew: placed && isKeyed, isReserved, hasShipments: shipped, payment: payment.paymentId ? payment : null };
}

const inColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));
