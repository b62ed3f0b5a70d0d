import { type BackgroundLoop, createLoop } from '../runtime/background-loop.ts';
import type { Logger } from '../telemetry/logger.ts';
import { onlyRow } from './only-row.ts';
import { inTransaction, type Pool, type Queryable } from './postgres.ts';

const INTERVAL_MS = 3_600_000;
/** The maximum number of rows that one transaction deletes. */
export const PRUNED_ROWS = 5000;

/** Prunes hourly, in one process at a time. @param prune deletes one batch; returns > 0 when more may be left */
export function pruneHourly(
  name: string,
  pool: Pool,
  logger: Logger,
  prune: (tx: Queryable) => Promise<number>,
): BackgroundLoop {
  const run = () =>
    inTransaction(pool, async (tx) => {
      const lock = await tx.query('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS mine', [`loop-petal/${name}`]);
      return onlyRow(lock).mine ? prune(tx) : 0;
    });
  return createLoop({ name, everyMs: INTERVAL_MS, logger, run });
}
