import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { StoredForecast } from '../promises/stored-forecast.ts';

const MAX_PIECES = 400;
const MAX_PROMISES = 150;

export interface FinishedPiece {
  artisanId: string;
  productId: string;
  recipeMinutes: number;
  workedSeconds: number;
  finishedAt: Date;
}

/** The last finished pieces, without those that an admin completed without a start. */
export async function listFinishedPieces(db: Queryable): Promise<FinishedPiece[]> {
  const { rows } = await db.query(
    `SELECT artisan_id AS "artisanId" /* not null */, product_id AS "productId", making_minutes AS "recipeMinutes",
       worked_seconds AS "workedSeconds", finished_at AS "finishedAt" /* not null */
     FROM jobs WHERE finished_at IS NOT NULL AND artisan_id IS NOT NULL AND worked_seconds >= 60 AND state <> 'cancelled'
     ORDER BY finished_at DESC LIMIT ${MAX_PIECES}`,
  );
  return rows;
}

/** A promise whose original day has passed or is today. */
export interface DuePromise {
  madeBy: Day;
  isCancelled: boolean;
  forecast: StoredForecast | null;
  /** Null while a piece is not ready. */
  readyOn: Day | null;
}

/** The last promises by their original day, latest first. @param timeZone in which the shop's days begin */
export async function listDuePromises(db: Queryable, today: Day, timeZone: string): Promise<DuePromise[]> {
  const { rows } = await db.query(
    `SELECT coalesce(p.first_made_by, p.made_by) AS "madeBy" /* not null */, p.cancelled_late AS "isCancelled", p.forecast,
       (SELECT CASE WHEN bool_and(coalesce(j.ready_at, j.shipped_at) IS NOT NULL)
          THEN to_char(max(coalesce(j.ready_at, j.shipped_at)) AT TIME ZONE $2::text, 'YYYY-MM-DD') END
        FROM jobs j WHERE j.order_id = p.order_id AND (j.state <> 'cancelled' OR p.cancelled_late)) AS "readyOn"
     FROM promises p
     WHERE (p.state = 'confirmed' OR p.cancelled_late) AND p.is_dated AND coalesce(p.first_made_by, p.made_by) <= $1
     ORDER BY coalesce(p.first_made_by, p.made_by) DESC, p.number DESC LIMIT ${MAX_PROMISES}`,
    [today, timeZone],
  );
  return rows.filter(({ madeBy, readyOn, isCancelled }) => readyOn !== null || isCancelled || madeBy < today);
}

export interface StoredDelivery {
  materialId: string;
  expectedOn: Day;
  arrivedOn: Day;
}

const MAX_DELIVERIES = 200;

export async function listDeliveries(db: Queryable): Promise<StoredDelivery[]> {
  const { rows } = await db.query(
    `SELECT material_id AS "materialId", expected_on AS "expectedOn", arrived_on AS "arrivedOn" FROM deliveries
     ORDER BY arrived_on DESC LIMIT ${MAX_DELIVERIES}`,
  );
  return rows;
}
