import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Job, PromisedJob } from './job.ts';

const COLUMNS = `j.id, j.order_id AS "orderId", j.line_id AS "lineId", j.piece, j.product_id AS "productId",
  j.variation_id AS "variationId", j.product_name AS "productName", j.selected_color AS "selectedColor", j.category,
  j.state, j.artisan_id AS "artisanId", (SELECT name FROM artisans WHERE artisans.id = j.artisan_id) AS "artisanName",
  j.making_minutes AS "makingMinutes", j.finishing_days AS "finishingDays", j.materials, j.earliest,
  j.materials_used AS "materialsUsed", j.worked_seconds AS "workedSeconds", j.working_since AS "workingSince",
  j.started_at AS "startedAt", j.finished_at AS "finishedAt", j.ready_at AS "readyAt", j.moved_from AS "movedFrom",
  p.made_by AS "promisedMadeBy", p.number AS "promiseNumber", p.ordered_at AS "orderedAt",
  p.needed_by AS "neededBy", j.shipped_at AS "shippedAt",
  EXISTS (SELECT FROM orders o WHERE o.id = j.order_id AND j.line_id = ANY(o.gift_lines)) AS "isGift" /* not null */
  FROM jobs j JOIN promises p ON p.order_id = j.order_id`;

export async function listOpenJobs(db: Queryable): Promise<PromisedJob[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} WHERE j.state IN ('reserved', 'queued', 'making', 'paused', 'finishing')`,
  );
  return rows;
}

const MAX_INT = 2_147_483_647;

/** Like `listOpenJobs` for promises after the given one. The upper bound makes Postgres expect few rows. */
export async function listJobsPromisedAfter(db: Queryable, promiseNumber: number): Promise<PromisedJob[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} WHERE p.number > $1 AND p.number <= ${MAX_INT} AND j.state IN ('reserved', 'queued', 'making', 'paused', 'finishing')`,
    [promiseNumber],
  );
  return rows;
}

export async function listJobs(
  db: Queryable,
  query: { state?: string | undefined; artisanId?: string | undefined; orderId?: string | undefined; limit: number },
): Promise<PromisedJob[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} WHERE j.state <> 'reserved'
       AND ($1::text IS NULL AND ($3::uuid IS NOT NULL OR j.state NOT IN ('shipped', 'cancelled')) OR j.state = $1)
       AND ($2::uuid IS NULL OR j.artisan_id = $2) AND ($3::uuid IS NULL OR j.order_id = $3)
     ORDER BY p.made_by, p.number, j.line_id, j.piece LIMIT $4`,
    [query.state ?? null, query.artisanId ?? null, query.orderId ?? null, query.limit],
  );
  return rows;
}

export async function listJobsOfArtisan(db: Queryable, artisanId: string): Promise<PromisedJob[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} WHERE j.artisan_id = $1 AND (j.state IN ('queued', 'making', 'paused', 'finishing') OR j.id IN
       (SELECT id FROM jobs WHERE artisan_id = $1 AND state = 'ready' ORDER BY ready_at DESC LIMIT 20))
     ORDER BY p.made_by, p.number, j.line_id, j.piece`,
    [artisanId],
  );
  return rows;
}

export async function listAllJobsOfArtisan(db: Queryable, artisanId: string): Promise<PromisedJob[]> {
  return (await db.query(`SELECT ${COLUMNS} WHERE j.artisan_id = $1`, [artisanId])).rows;
}

export async function findJob(db: Queryable, id: string): Promise<PromisedJob | undefined> {
  return (await db.query(`SELECT ${COLUMNS} WHERE j.id = $1 AND j.state <> 'reserved'`, [id])).rows[0];
}

/** Like `findJob`, and locks the job until the transaction ends; must be a transaction's last lock. */
export async function lockJob(tx: Queryable, id: string): Promise<PromisedJob | undefined> {
  return (await tx.query(`SELECT ${COLUMNS} WHERE j.id = $1 AND j.state <> 'reserved' FOR UPDATE OF j`, [id])).rows[0];
}

export async function listJobsOfOrder(db: Queryable, orderId: string): Promise<PromisedJob[]> {
  return (await db.query(`SELECT ${COLUMNS} WHERE j.order_id = $1 ORDER BY j.line_id, j.piece`, [orderId])).rows;
}

export async function findJobInHands(
  db: Queryable,
  artisanId: string,
  except: string,
): Promise<PromisedJob | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} WHERE j.artisan_id = $1 AND j.state = 'making' AND j.id <> $2 LIMIT 1`,
    [artisanId, except],
  );
  return rows[0];
}

export async function saveProgress(tx: Queryable, job: Job): Promise<void> {
  await tx.query(
    `UPDATE jobs SET state = $2, artisan_id = $3, materials_used = $4, worked_seconds = $5, working_since = $6,
       started_at = $7, finished_at = $8, ready_at = $9, moved_from = $10 WHERE id = $1`,
    [
      job.id,
      job.state,
      job.artisanId,
      job.materialsUsed,
      job.workedSeconds,
      job.workingSince,
      job.startedAt,
      job.finishedAt,
      job.readyAt,
      job.movedFrom && JSON.stringify(job.movedFrom),
    ],
  );
}

export async function assignJobs(tx: Queryable, moves: readonly { jobId: string; to: string | null }[]): Promise<void> {
  await tx.query(
    `UPDATE jobs j SET artisan_id = x."to" FROM jsonb_to_recordset($1::jsonb) AS x("jobId" uuid, "to" uuid)
      WHERE j.id = x."jobId"`,
    [JSON.stringify(moves)],
  );
}
