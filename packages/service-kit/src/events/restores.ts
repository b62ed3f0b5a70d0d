import type { Envelope } from '@loop-petal/contracts/events/event';
import type { Connection } from 'mongoose';
import type { Queryable } from '../postgres/postgres.ts';

/** A restore of the service's database from a backup. */
export interface Restore {
  takenAt: Date;
  /** Later than every event that the shop published before it was stopped. */
  restoredAt: Date;
}

/** The table and the collection that `npm run restore` adds to. */
export const RESTORES = 'restores';

export async function listRestores(db: Queryable): Promise<Restore[]> {
  const { rows } = await db.query('SELECT taken_at AS "takenAt", restored_at AS "restoredAt" FROM restores');
  return rows;
}

export const listDocumentRestores = (connection: Connection): Promise<Restore[]> =>
  connection.collection<Restore>(RESTORES).find().toArray();

/** Servers' clocks may differ by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Whether a restore removed what the event is about. An event log that is not part of the backup, such as Kafka, still
 * has the event.
 */
export function isLost({ time }: Pick<Envelope, 'time'>, restores: readonly Restore[]): boolean {
  const at = Date.parse(time);
  return restores.some(
    ({ takenAt, restoredAt }) => at > takenAt.getTime() + CLOCK_DIFFERENCE_MS && at < restoredAt.getTime(),
  );
}
