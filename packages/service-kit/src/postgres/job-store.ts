import type { Queryable } from './postgres.ts';

export interface Job {
  id: string;
  /** The number of attempts, including this one. */
  attempts: number;
  traceparent: string | null;
}

/** A job table. It has the columns `id`, `traceparent` and the three that `names` may rename. */
export interface JobTable {
  table: string;
  /** An SQL condition on a row named `job`, true while it waits to run. */
  isWaiting: string;
  columns: string;
  /** The duration of a lease; must exceed the longest attempt, so attempts need a time limit. */
  leaseSeconds: number;
  names?: { attempts: string; nextAttemptAt: string; lastError: string };
}

/** Leases the jobs of one table to workers of any number of replicas. */
export interface JobStore<J extends Job> {
  /**
   * Leases due jobs, starting with the longest overdue, and counts the attempt. No other worker gets them before the
   * lease expires; a crashed worker's jobs go to the next one.
   */
  lease(db: Queryable, limit: number): Promise<J[]>;
  postpone(db: Queryable, job: J, seconds: number, error: string): Promise<void>;
}

const NAMES = { attempts: 'attempts', nextAttemptAt: 'next_attempt_at', lastError: 'last_error' };

export function createJobStore<J extends Job>(options: JobTable): JobStore<J> {
  const { table, isWaiting, columns, leaseSeconds, names = NAMES } = options;
  const { attempts, nextAttemptAt, lastError } = names;
  return {
    async lease(db, limit) {
      const { rows } = await db.query(
        `WITH due AS (
           SELECT id, ${nextAttemptAt} AS due_at FROM ${table} job WHERE ${isWaiting} AND ${nextAttemptAt} <= now()
           ORDER BY ${nextAttemptAt} LIMIT $1 FOR UPDATE SKIP LOCKED),
         leased AS (
           UPDATE ${table} job
           SET ${attempts} = ${attempts} + 1, ${nextAttemptAt} = now() + make_interval(secs => $2)
           FROM due WHERE job.id = due.id RETURNING job.*, due.due_at)
         SELECT id, ${attempts} AS attempts, traceparent, ${columns} FROM leased ORDER BY due_at`,
        [limit, leaseSeconds],
      );
      return rows as J[];
    },
    async postpone(db, job, seconds, error) {
      await db.query(
        `UPDATE ${table} job SET ${nextAttemptAt} = now() + make_interval(secs => $3), ${lastError} = $4
         WHERE id = $1 AND ${attempts} = $2 AND ${isWaiting}`,
        [job.id, job.attempts, seconds, error.replaceAll('\0', '')],
      );
    },
  };
}
