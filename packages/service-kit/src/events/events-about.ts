import type { Queryable } from '../postgres/postgres.ts';
import { listParkedAbout, type ParkedEvent } from './dead-letters.ts';

export interface EventsAbout {
  received: { eventId: string; at: Date }[];
  parked: ParkedEvent[];
  unsent: { id: string; type: string; time: string }[];
}

export async function readEventsAbout(
  db: Queryable,
  subjects: readonly string[],
  eventIds: readonly string[],
): Promise<EventsAbout> {
  const received = await db.query(
    'SELECT event_id AS "eventId", received_at AS at FROM inbox WHERE event_id = ANY($1::uuid[])',
    [eventIds],
  );
  const unsent = await db.query(
    `SELECT event->>'id' AS id /* not null */, event->>'type' AS type /* not null */, event->>'time' AS time /* not null */
     FROM outbox WHERE event->>'subject' = ANY($1::text[]) ORDER BY position LIMIT 200`,
    [subjects],
  );
  return { received: received.rows, parked: await listParkedAbout(db, subjects), unsent: unsent.rows };
}
