import type { Queryable } from '../postgres/postgres.ts';
import { PRUNED_ROWS } from '../postgres/prune-hourly.ts';

/** Longer than the log's retention, so that resetting an offset repeats no effects. */
const INBOX_DAYS = 35;

export async function pruneInbox(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM inbox WHERE event_id IN (
       SELECT event_id FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
    [INBOX_DAYS, PRUNED_ROWS],
  );
  return rowCount === PRUNED_ROWS ? PRUNED_ROWS : 0;
}
