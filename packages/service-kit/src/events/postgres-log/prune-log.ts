import { PERSONAL_LOG_DAYS, PERSONAL_TOPICS } from '@loop-petal/contracts/events/event';
import type { Pool, Queryable } from '../../postgres/postgres.ts';
import { PRUNED_ROWS, pruneHourly } from '../../postgres/prune-hourly.ts';
import type { BackgroundLoop } from '../../runtime/background-loop.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** How long an event stays in the log after all groups have read it. */
const LOG_DAYS = 30;
/** In these topics, a key's newest event is the state of its subject, which new groups need however old it is. */
const STATE_TOPICS = ['product', 'offer'];

export const createLogPruner = (pool: Pool, logger: Logger): BackgroundLoop =>
  pruneHourly('pruning the event log', pool, logger, async (tx) => {
    // Locks in the same order as a starting service that creates the tables; the opposite order could deadlock.
    await tx.query('LOCK TABLE event_log IN ROW EXCLUSIVE MODE');
    await deleteEndedGroups(tx);
    return pruneLog(tx);
  });

/**
 * Deletes at most one batch of old events from the log. Keeps events that a group has not read, topics without readers,
 * and the newest event of a key in `STATE_TOPICS`. @returns > 0 when more may be left
 */
export async function pruneLog(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM event_log WHERE position IN (
       SELECT e.position FROM event_log e
       JOIN (SELECT topic, partition, min(position) AS read FROM consumer_offsets GROUP BY topic, partition) o
         ON o.topic = e.topic AND o.partition = e.partition
       WHERE (e.appended_at < now() - make_interval(days => $1)
           OR (e.topic = ANY($4) AND e.appended_at < now() - make_interval(days => $5)))
         AND e.position <= o.read
         AND (e.topic <> ALL($2) OR EXISTS (SELECT FROM event_log newer
           WHERE newer.topic = e.topic AND newer.partition = e.partition AND newer.key = e.key
             AND newer.position > e.position))
       ORDER BY e.position LIMIT $3)`,
    [LOG_DAYS, STATE_TOPICS, PRUNED_ROWS, PERSONAL_TOPICS, PERSONAL_LOG_DAYS],
  );
  return rowCount === PRUNED_ROWS ? PRUNED_ROWS : 0;
}

/**
 * Deletes groups that started at the end and have had no member for a day: their processes have ended, and they would
 * block pruning.
 */
export async function deleteEndedGroups(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM consumer_offsets o WHERE o."group" IN (
       SELECT "group" FROM consumer_offsets GROUP BY "group"
       HAVING bool_and(passing) AND max(seen_at) < now() - interval '1 day')
     AND NOT EXISTS (SELECT FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted
         AND l.classid = (hashtext('members/' || o."group")::bigint & 4294967295)::oid
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  );
}
