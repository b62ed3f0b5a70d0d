import { ShopError } from '@loop-petal/service-kit/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres';

export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
}
const WINDOW_MINUTES = 15;

/** 429 that tells when to come back. */
export class TooManyAttempts extends ShopError {
  constructor(readonly retryAfterSeconds: number) {
    super(429, 'too_many_attempts', 'Too many attempts. Please try again later.');
  }
}

/**
 * Counts one more attempt for each key before anything is checked, so that parallel guesses all count.
 * Unknown accounts are counted like known ones: the answer tells nothing.
 */
export async function countAttempt(db: Queryable, limits: readonly AttemptLimit[]): Promise<void> {
  const keys = limits.map((limit) => limit.key).sort();
  const { rows } = await db.query(
    `INSERT INTO attempts AS a (key, count, window_ends)
     SELECT key, 1, now() + make_interval(mins => $2) FROM unnest($1::text[]) AS key
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.window_ends <= now() THEN 1 ELSE a.count + 1 END,
       window_ends = CASE WHEN a.window_ends <= now() THEN EXCLUDED.window_ends ELSE a.window_ends END
     RETURNING key, count, ceil(extract(epoch FROM window_ends - now()))::int AS seconds`,
    [keys, WINDOW_MINUTES],
  );
  const exceeded = rows.filter((row) => row.count > (limits.find((limit) => limit.key === row.key)?.max ?? 0));
  if (exceeded.length > 0) throw new TooManyAttempts(Math.max(1, ...exceeded.map((row) => row.seconds)));
}

/** A success: the account starts afresh, and the network address gets this attempt back. */
export async function forgiveAttempt(db: Queryable, accountKey: string, addressKey: string): Promise<void> {
  await db.query(
    `WITH forgiven AS (DELETE FROM attempts WHERE key = $1)
     UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = $2`,
    [accountKey, addressKey],
  );
}
