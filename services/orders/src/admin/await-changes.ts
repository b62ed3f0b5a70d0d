import { setTimeout as pause } from 'node:timers/promises';
import type { OrderChangesView } from '@loop-petal/contracts/shapes/admin-orders';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';

const POLL_INTERVAL_MS = 500;
/** Shorter than the timeouts of the gateway and of proxies. */
const MAX_WAIT_MS = 20_000;
const MAX_NAMED_ORDERS = 50;

/**
 * Each change of an order adds a line to its history, so the newest lines show whether anything changed. The sum
 * detects a line whose transaction committed after that of a newer line.
 */
const MARKER = `
  SELECT coalesce(max(id), 0) || '-' || coalesce(sum(id), 0) AS marker /* not null */
  FROM (SELECT id FROM timeline ORDER BY id DESC LIMIT 100) AS newest`;

const CHANGED = `
  SELECT DISTINCT order_id AS id FROM timeline
  WHERE id > $1::bigint OR (id > $1::bigint - 100 AND at > now() - interval '30 seconds') LIMIT ${MAX_NAMED_ORDERS} + 1`;

/**
 * The orders that changed since the marker `after`; waits up to 20 s for a change. Without a marker it returns the
 * newest one immediately.
 * @param isOver whether the client has disconnected or the service is stopping
 */
export async function awaitOrderChanges(
  db: Queryable,
  after: string | undefined,
  isOver: () => boolean,
): Promise<z.output<typeof OrderChangesView>> {
  const began = performance.now();
  for (;;) {
    const { marker } = onlyRow(await db.query(MARKER));
    if (after === undefined) return { marker, orderIds: [] };
    if (marker !== after) return { marker, orderIds: await changedSince(db, after) };
    if (isOver() || performance.now() - began > MAX_WAIT_MS) return { marker, orderIds: [] };
    await pause(POLL_INTERVAL_MS);
  }
}

/** @returns null when there are too many orders to list */
async function changedSince(db: Queryable, marker: string): Promise<string[] | null> {
  const [newest] = marker.split('-');
  const { rows } = await db.query(CHANGED, [newest]);
  return rows.length > MAX_NAMED_ORDERS ? null : rows.map(({ id }) => id);
}
