import { toKey } from '@loop-petal/contracts/rules/text';
import { tooMany } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';
import type { User } from '../users/user.ts';
import { pauseSeconds } from './attempt-pace.ts';

export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
}
const WINDOW_MINUTES = 15;

export const tooManyAttempts = (retryAfterSeconds: number) =>
  tooMany('Too many attempts. Please try again later.', 'too_many_attempts', retryAfterSeconds);

/** Counts an attempt before checking it, so that parallel guesses count; unknown accounts count too. */
export async function countAttempt(db: Queryable, limits: readonly AttemptLimit[]): Promise<void> {
  const rows = await count(db, limits);
  const exceeded = rows.filter((row) => row.count > row.max);
  if (exceeded.length > 0) throw tooManyAttempts(Math.max(1, ...exceeded.map((row) => row.seconds)));
}

/**
 * Per key, the first attempts in a window are checked immediately, later attempts one at a time with increasing delays.
 */
export interface AttemptPace {
  readonly key: string;
  readonly free: number;
}

/**
 * Counts an attempt for each key and reserves its turn after the earlier ones. Call it in a transaction: when the
 * attempt is refused, the rollback releases the turn.
 * @returns seconds until its turn
 */
export async function queueAttempt(tx: Queryable, paces: readonly AttemptPace[]): Promise<number> {
  const rows = await count(tx, paces);
  const pauses = rows.map((row) => pauseSeconds(row.count, row.free));
  await tx.query(
    `UPDATE attempts SET next_at = greatest(next_at, now()) + make_interval(secs => pause)
       FROM unnest($1::text[], $2::int[]) AS paused (name, pause) WHERE key = name AND pause > 0`,
    [rows.map((row) => row.key), pauses],
  );
  return Math.max(...rows.map((row) => row.wait));
}

/**
 * The keys of a counted attempt: success deletes the counts of `cleared` and subtracts one from those of
 * `decremented`.
 */
export interface CountedKeys {
  readonly cleared: readonly string[];
  readonly decremented?: readonly string[];
}

/** Call after a successful attempt. */
export async function resetAttempts(db: Queryable, { cleared, decremented = [] }: CountedKeys): Promise<void> {
  await db.query(
    `WITH forgiven AS (DELETE FROM attempts WHERE key = ANY($1))
     UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ANY($2)`,
    [cleared, decremented],
  );
}

export async function deleteAttempts(db: Queryable, { id, username }: Pick<User, 'id' | 'username'>): Promise<void> {
  const sql = "DELETE FROM attempts WHERE split_part(split_part(key, '@', 1), ':', 2) IN ($1, $2)";
  await db.query(sql, [id, toKey(username)]);
}

const COUNT = `INSERT INTO attempts AS a (key, count, window_ends)
  SELECT key, 1, now() + make_interval(mins => $2) FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN a.window_ends <= now() THEN 1 ELSE a.count + 1 END,
    window_ends = CASE WHEN a.window_ends <= now() THEN EXCLUDED.window_ends ELSE a.window_ends END
  RETURNING key, count, ceil(extract(epoch FROM window_ends - now()))::int AS seconds /* not null */,
    greatest(extract(epoch FROM next_at - now()), 0)::float8 AS wait /* not null */`;
/** `seconds`: until the window ends; `wait`: seconds until this attempt may be checked. */
type Counted = RowOf<typeof COUNT>;

async function count<One extends { key: string }>(db: Queryable, given: readonly One[]): Promise<(One & Counted)[]> {
  const { rows } = await db.query(COUNT, [given.map((one) => one.key), WINDOW_MINUTES]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return given.map((one) => ({ ...one, ...(byKey.get(one.key) as Counted) }));
}
