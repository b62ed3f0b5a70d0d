import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface OrderedLine {
  lineId: string;
  productId: string;
  variationId: string | null;
  selectedColor: string | null;
  productName: string;
  quantity: number;
  /** Absent in orders stored before it was published. */
  isGift?: boolean;
  extraMinutes?: number | undefined;
  work?: PieceWork | undefined;
}

/** `ended`: cancelled, refunded or never paid; null while the order is open. */
type Closed = 'shipped' | 'ended' | null;

export interface OrderCopy {
  id: string;
  lines: OrderedLine[];
  service: string;
  extraTransitDays: number;
  placedAt: Date;
  neededBy: Day | null;
  reservationVersion: number;
  closed: Closed;
  /** By line: pieces that are refunded and not sent. */
  leftOut: Record<string, number>;
}

/** Recorded by events that arrived before `order.placed`. */
interface EarlyState {
  isPaid: boolean;
  closed: Closed;
}

/** Stores a placed order and keeps its reservation; keeps the data recorded by events that arrived before it. */
export async function insertOrderCopy(
  tx: Queryable,
  order: Omit<OrderCopy, 'closed' | 'leftOut'>,
): Promise<EarlyState | undefined> {
  const { rows } = await tx.query(
    `WITH kept AS (
       UPDATE promises SET expires_at = NULL WHERE order_id = $1 AND version = $6 AND state = 'reserved')
     INSERT INTO orders AS known (id, lines, service, placed_at, needed_by, reservation_version, extra_transit_days,
       gift_lines)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET lines = excluded.lines, service = coalesce(known.service, excluded.service),
       placed_at = excluded.placed_at, needed_by = excluded.needed_by,
       reservation_version = greatest(known.reservation_version, excluded.reservation_version),
       extra_transit_days = CASE known.details_version WHEN 0 THEN excluded.extra_transit_days
         ELSE known.extra_transit_days END, gift_lines = excluded.gift_lines
     WHERE known.lines IS NULL
     RETURNING is_paid AS "isPaid", closed`,
    [
      order.id,
      JSON.stringify(order.lines),
      order.service,
      order.placedAt,
      order.neededBy,
      order.reservationVersion,
      order.extraTransitDays,
      order.lines.filter(({ isGift }) => isGift).map(({ lineId }) => lineId),
    ],
  );
  return rows[0];
}

/** Records that an order is paid. @returns whether its `order.placed` has arrived */
export async function markPaid(tx: Queryable, id: string): Promise<boolean> {
  const marked = await tx.query(
    `INSERT INTO orders (id, is_paid) VALUES ($1, true) ON CONFLICT (id) DO UPDATE SET is_paid = true
     RETURNING lines IS NOT NULL AS "isPlaced" /* not null */`,
    [id],
  );
  return onlyRow(marked).isPlaced;
}

export async function findOrderCopy(db: Queryable, id: string): Promise<OrderCopy | undefined> {
  const { rows } = await db.query(
    `SELECT id, lines /* not null */, service /* not null */, placed_at AS "placedAt" /* not null */, needed_by AS "neededBy",
       reservation_version AS "reservationVersion", closed, extra_transit_days AS "extraTransitDays",
       left_out AS "leftOut"
     FROM orders WHERE id = $1 AND lines IS NOT NULL`,
    [id],
  );
  return rows[0];
}

/** Stores all pieces left out so far, even before `order.placed`. @returns false when as many are stored */
export async function saveLeftOut(tx: Queryable, id: string, leftOut: OrderCopy['leftOut']): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO orders AS known (id, left_out) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET left_out = excluded.left_out
     WHERE (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(known.left_out))
         < (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(excluded.left_out))`,
    [id, JSON.stringify(leftOut)],
  );
  return rowCount === 1;
}

/**
 * Stores the additional transit days of an order's details, even before `order.placed`.
 * @returns whether they differ from those of the promise of an open order
 */
export async function saveExtraTransitDays(tx: Queryable, id: string, version: number, days: number): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO orders AS known (id, details_version, extra_transit_days) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET details_version = excluded.details_version,
       extra_transit_days = excluded.extra_transit_days
     WHERE known.details_version < excluded.details_version
     RETURNING closed IS NULL AND EXISTS (SELECT FROM promises WHERE order_id = $1 AND extra_transit_days <> $3)
       AS "isOther" /* not null */`,
    [id, version, days],
  );
  return rows[0]?.isOther ?? false;
}

/** An event that closes or reopens an order. */
export interface OrderStep {
  orderId: string;
  reservationVersion: number;
  at: Date;
}

export interface OrderEnd extends OrderStep {
  /** The lines of parcels that the carrier has. */
  sentLines: string[];
}

/** @returns false when the order has been reopened since */
export async function closeOrder(tx: Queryable, step: OrderStep, as: 'shipped' | 'ended'): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO orders AS known (id, closed, reservation_version, state_at) VALUES ($1, $4, $2, $3)
     ON CONFLICT (id) DO UPDATE SET closed = excluded.closed, state_at = excluded.state_at
     WHERE known.reservation_version <= excluded.reservation_version AND known.state_at <= excluded.state_at`,
    [step.orderId, step.reservationVersion, step.at, as],
  );
  return rowCount === 1;
}

/** @returns undefined when the order has been closed since */
export async function reopenOrder(tx: Queryable, step: OrderStep): Promise<{ isPaid: boolean } | undefined> {
  const { rows } = await tx.query(
    `INSERT INTO orders AS known (id, reservation_version, state_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET closed = NULL, reservation_version = excluded.reservation_version,
       state_at = excluded.state_at
     WHERE known.reservation_version <= excluded.reservation_version AND known.state_at <= excluded.state_at
     RETURNING is_paid AS "isPaid"`,
    [step.orderId, step.reservationVersion, step.at],
  );
  return rows[0];
}

/**
 * @param change.replaced the services that this one replaces
 * @returns false when another service is stored, or a later change
 */
export async function changeServiceOfCopy(
  tx: Queryable,
  id: string,
  { service, replaced, at }: { service: string; replaced: readonly string[]; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO orders AS known (id, service, service_at) VALUES ($1, $2, $4)
     ON CONFLICT (id) DO UPDATE SET service = excluded.service, service_at = excluded.service_at
     WHERE known.service_at <= excluded.service_at AND (known.service IS NULL OR known.service = ANY($3))`,
    [id, service, replaced, at],
  );
  return rowCount === 1;
}
