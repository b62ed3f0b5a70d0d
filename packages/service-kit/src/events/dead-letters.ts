import { Envelope, type EventDefinition, type ShopEvent } from '@loop-petal/contracts/events/event';
import { notFound } from '../http/errors.ts';
import { onlyRow } from '../postgres/only-row.ts';
import { inTransaction, type Pool, type Queryable } from '../postgres/postgres.ts';
import { type Consumer, handlingOf } from './consumer.ts';
import { addToOutbox } from './outbox.ts';

/** An event that failed and waits until an admin replays it. */
export interface DeadLetter {
  id: string;
  eventId: string;
  type: string;
  envelope: unknown;
  reason: string;
  parkedAt: Date;
}

export async function parkEvent(tx: Queryable, envelope: Envelope, reason: string): Promise<void> {
  await tx.query('INSERT INTO dead_letters (event_id, type, envelope, reason) VALUES ($1, $2, $3::json, $4)', [
    envelope.id,
    envelope.type,
    JSON.stringify(envelope),
    reason.replaceAll('\0', ''),
  ]);
}

export async function listDeadLetters(pool: Queryable): Promise<DeadLetter[]> {
  const { rows } = await pool.query(
    `SELECT id, event_id AS "eventId", type, envelope, reason, parked_at AS "parkedAt"
     FROM dead_letters WHERE replayed_at IS NULL ORDER BY parked_at DESC LIMIT 200`,
  );
  return rows;
}

export interface ParkedEvent extends Omit<DeadLetter, 'envelope'> {
  replayedAt: Date | null;
}

/** The dead letters of these subjects, replayed or not. */
export async function listParkedAbout(db: Queryable, subjects: readonly string[]): Promise<ParkedEvent[]> {
  const { rows } = await db.query(
    `SELECT id, event_id AS "eventId", type, reason, parked_at AS "parkedAt", replayed_at AS "replayedAt"
     FROM dead_letters WHERE envelope->>'subject' = ANY($1::text[]) ORDER BY parked_at LIMIT 200`,
    [subjects],
  );
  return rows;
}

export async function countDeadLetters(db: Queryable): Promise<number> {
  const counted = await db.query(
    'SELECT count(*)::int AS waiting /* not null */ FROM dead_letters WHERE replayed_at IS NULL',
  );
  return onlyRow(counted).waiting;
}

/** Deletes the dead letters of these events about a subject, replayed or not, because of their personal data. */
export async function deleteDeadLetters(
  tx: Queryable,
  events: readonly Pick<EventDefinition, 'type'>[],
  subject: string,
): Promise<void> {
  await tx.query("DELETE FROM dead_letters WHERE type = ANY($1::text[]) AND envelope->>'subject' = $2", [
    events.map(({ type }) => type),
    subject,
  ]);
}

export async function replayDeadLetter(
  pool: Pool,
  id: string,
  consumers: readonly Consumer[],
  audit: ShopEvent,
): Promise<void> {
  const waiting = 'dead_letters WHERE id::text = $1 AND replayed_at IS NULL';
  const { rows } = await pool.query(`SELECT envelope FROM ${waiting}`, [id]);
  if (!rows[0]) throw notFound('Dead letter not found');
  const apply = handlingOf(Envelope.parse(rows[0].envelope), consumers);
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(`SELECT FROM ${waiting} FOR UPDATE`, [id]);
    if (!rowCount) throw notFound('Dead letter not found');
    await apply(tx);
    await tx.query('UPDATE dead_letters SET replayed_at = now() WHERE id::text = $1', [id]);
    await addToOutbox(tx, audit);
  });
}
