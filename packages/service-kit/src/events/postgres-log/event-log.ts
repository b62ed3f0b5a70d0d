import { crc32 } from 'node:zlib';
import { type Envelope, topicOf } from '@loop-petal/contracts/events/event';
import { onlyRow } from '../../postgres/only-row.ts';
import type { Queryable } from '../../postgres/postgres.ts';
import { MAX_COUNTED_EVENTS, MAX_TOGETHER } from '../event-bus.ts';

/** Must never change: it would break the order of keys already in the log. */
const PARTITIONS = 4;
/** Equal keys always map to the same partition. */
export const partitionOf = (key: string): number => crc32(key) % PARTITIONS;
/**
 * The best plans of the log's statements don't depend on their values, and planning a read takes longer than running
 * it. A plan made for an empty log must not scan it later.
 */
export const LOG_SETTINGS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];
const APPEND_CHANNEL = 'event_log/';
/** The notification channel of a topic; payloads are `<topic>/<partition> <types>`. */
export const channelOf = (topic: string): string => APPEND_CHANNEL + topic;

/**
 * The log and its only insert function. Envelopes are `json`, not `jsonb`, which rejects `\u0000` and reorders fields.
 * Appends to a partition are serialized, so positions become visible in order: a reader that has seen 8 never finds 7
 * later. Duplicate ids in a topic are skipped, because a relay that crashes between publishing and deleting publishes
 * them again.
 */
export const eventLogTables = `
CREATE TABLE IF NOT EXISTS event_log (
  position bigserial PRIMARY KEY,
  topic text NOT NULL,
  partition smallint NOT NULL,
  key text NOT NULL,
  event_id uuid NOT NULL,
  envelope json NOT NULL,
  appended_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (topic, event_id)
);
CREATE INDEX IF NOT EXISTS event_log_by_partition ON event_log (topic, partition, position);
CREATE TABLE IF NOT EXISTS consumer_offsets (
  "group" text NOT NULL,
  topic text NOT NULL,
  partition smallint NOT NULL,
  position bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  passing boolean NOT NULL DEFAULT false,
  PRIMARY KEY ("group", topic, partition)
);
CREATE INDEX IF NOT EXISTS event_log_by_time ON event_log USING brin (appended_at);
CREATE OR REPLACE FUNCTION append_events(
  topics text[], partitions smallint[], keys text[], ids uuid[], envelopes json[], types text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE news record;
BEGIN
  FOR news IN
    SELECT t || '/' || p AS place, t AS topic, string_agg(DISTINCT k, ' ') AS kinds
    FROM unnest(topics, partitions, types) AS x(t, p, k) GROUP BY t, p ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('append/' || news.place, 0));
    PERFORM pg_notify('${APPEND_CHANNEL}' || news.topic, news.place || ' ' || news.kinds);
  END LOOP;
  INSERT INTO event_log (topic, partition, key, event_id, envelope)
  SELECT t, p, k, i, e
  FROM unnest(topics, partitions, keys, ids, envelopes) WITH ORDINALITY AS x(t, p, k, i, e, n) ORDER BY n
  ON CONFLICT (topic, event_id) DO NOTHING;
END $$`;

export interface LoggedEvent extends Place {
  position: string;
  envelope: Envelope;
}

export async function appendEvents(db: Queryable, envelopes: Envelope[]): Promise<void> {
  await db.query('SELECT append_events($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::json[], $6::text[])', [
    envelopes.map(({ type }) => topicOf(type)),
    envelopes.map(({ subject }) => partitionOf(subject)),
    envelopes.map(({ subject }) => subject),
    envelopes.map(({ id }) => id),
    envelopes.map((envelope) => JSON.stringify(envelope)),
    envelopes.map(({ type }) => type),
  ]);
}

export interface Place {
  topic: string;
  partition: number;
}

export const placesOf = (topics: string[]): Place[] =>
  topics.flatMap((topic) => Array.from({ length: PARTITIONS }, (_, partition) => ({ topic, partition })));

export const nameOf = ({ topic, partition }: Place): string => `${topic}/${partition}`;

/**
 * Reads for several readers in one statement: the events after the positions of each reader's partitions, at most
 * `MAX_TOGETHER` for each reader, oldest first.
 */
export async function readEvents(
  db: Queryable,
  readers: readonly (readonly (Place & { position: string })[])[],
): Promise<LoggedEvent[][]> {
  const asked = readers.flatMap((places, reader) => places.map((place) => ({ ...place, reader })));
  const { rows } = await db.query(
    `WITH found AS (
       SELECT n AS reader, e.position FROM generate_series(0, $1::int) AS n
       CROSS JOIN LATERAL (SELECT l.position
         FROM unnest($2::int[], $3::text[], $4::smallint[], $5::bigint[]) AS r(reader, topic, partition, position)
         CROSS JOIN LATERAL (SELECT l.position FROM event_log l
           WHERE l.topic = r.topic AND l.partition = r.partition AND l.position > r.position
           ORDER BY l.position LIMIT ${MAX_TOGETHER}) AS l
         WHERE r.reader = n ORDER BY l.position LIMIT ${MAX_TOGETHER}) AS e),
     wanted AS (SELECT position, array_agg(reader) AS readers FROM found GROUP BY position)
     SELECT l.topic, l.partition, l.position, l.envelope, wanted.readers /* not null */
     FROM wanted CROSS JOIN LATERAL (SELECT * FROM event_log e WHERE e.position = wanted.position OFFSET 0) AS l
     ORDER BY l.position`,
    [
      readers.length - 1,
      asked.map(({ reader }) => reader),
      asked.map(({ topic }) => topic),
      asked.map(({ partition }) => partition),
      asked.map(({ position }) => position),
    ],
  );
  return readers.map((_, reader) => rows.filter(({ readers: wanting }) => wanting.includes(reader)));
}

/** The lock that every member of a group holds. */
export const membersOf = (group: string): string => `members/${group}`;

/**
 * The number of a group's members, and its partitions with unread events. Members are counted by the locks they hold,
 * so that a crashed member disappears immediately.
 */
export async function inspectGroup(
  db: Queryable,
  group: string,
  readers: readonly (Place & { position: string })[],
): Promise<{ members: number; places: string[] }> {
  const found = await db.query({
    name: 'inspect-group',
    text: `SELECT
       (SELECT count(*)::int FROM pg_locks
         WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = (hashtext($1)::bigint & 4294967295)::oid
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS members /* not null */,
       ARRAY(SELECT r.topic || '/' || r.partition
         FROM unnest($2::text[], $3::smallint[], $4::bigint[]) AS r(topic, partition, position)
         CROSS JOIN LATERAL (SELECT 1 FROM event_log e
           WHERE e.topic = r.topic AND e.partition = r.partition AND e.position > r.position ORDER BY e.position LIMIT 1) AS news) AS places /* not null */`,
    values: [
      membersOf(group),
      readers.map((r) => r.topic),
      readers.map((r) => r.partition),
      readers.map((r) => r.position),
    ],
  });
  return onlyRow(found);
}

export async function countBehind(db: Queryable, group: string, places: Place[]): Promise<Map<string, number>> {
  const { rows } = await db.query(
    `SELECT p.topic AS topic /* not null */, sum(behind.events)::int AS events /* not null */
     FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)
     LEFT JOIN consumer_offsets o ON o."group" = $1 AND o.topic = p.topic AND o.partition = p.partition
     CROSS JOIN LATERAL (SELECT count(*) AS events FROM (
       SELECT FROM event_log e
       WHERE e.topic = p.topic AND e.partition = p.partition AND e.position > coalesce(o.position, 0)
       LIMIT ${MAX_COUNTED_EVENTS}) AS unread) AS behind
     GROUP BY p.topic`,
    [group, places.map((p) => p.topic), places.map((p) => p.partition)],
  );
  return new Map(rows.map(({ topic, events }) => [topic, events]));
}

const MAX_FOUND_EVENTS = 500;

/** The events of these subjects, oldest first. Scans their partitions, so it needs no index by key. */
export async function findEvents(
  db: Queryable,
  topics: readonly string[],
  subjects: readonly string[],
): Promise<Envelope[]> {
  const { rows } = await db.query(
    `SELECT envelope FROM event_log WHERE topic = ANY($1::text[]) AND partition = ANY($2::smallint[]) AND key = ANY($3::text[])
     ORDER BY position LIMIT ${MAX_FOUND_EVENTS}`,
    [topics, [...new Set(subjects.map((subject) => partitionOf(subject)))], subjects],
  );
  return rows.map(({ envelope }) => envelope as Envelope);
}

export async function readOffsets(
  db: Queryable,
  group: string,
  places: readonly Place[],
): Promise<(Place & { position: string })[]> {
  const { rows } = await db.query(
    `SELECT p.topic AS topic /* not null */, p.partition AS partition /* not null */, coalesce(o.position, 0) AS position /* not null */
     FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)
     LEFT JOIN consumer_offsets o ON o."group" = $1 AND o.topic = p.topic AND o.partition = p.partition`,
    [group, places.map((p) => p.topic), places.map((p) => p.partition)],
  );
  return rows;
}

/**
 * Offsets never decrease, even if a member that has lost its claim still writes. They need not survive a crash of the
 * server: events would be delivered again.
 */
export async function saveOffsets(
  db: Queryable,
  group: string,
  readers: readonly (Place & { position: string })[],
): Promise<void> {
  await db.query(
    `INSERT INTO consumer_offsets AS o ("group", topic, partition, position)
     SELECT $1, r.topic, r.partition, r.position
     FROM unnest($2::text[], $3::smallint[], $4::bigint[]) AS r(topic, partition, position)
     CROSS JOIN set_config('synchronous_commit', 'off', true) ORDER BY 2, 3
     ON CONFLICT ("group", topic, partition) DO UPDATE SET position = EXCLUDED.position, seen_at = now()
     WHERE o.position < EXCLUDED.position`,
    [group, readers.map((r) => r.topic), readers.map((r) => r.partition), readers.map((r) => r.position)],
  );
}

/** Registers a group before its first read, so that unread events are not pruned. */
export async function beginAtStart(db: Queryable, group: string, places: Place[]): Promise<void> {
  await db.query(
    `INSERT INTO consumer_offsets ("group", topic, partition, position)
     SELECT $1, p.topic, p.partition, 0 FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)
     ON CONFLICT DO NOTHING`,
    [group, places.map((p) => p.topic), places.map((p) => p.partition)],
  );
}

export async function beginAtEnd(db: Queryable, group: string, places: Place[]): Promise<void> {
  await db.query(
    `INSERT INTO consumer_offsets ("group", topic, partition, position, passing)
     SELECT $1, p.topic, p.partition, coalesce(
       (SELECT max(e.position) FROM event_log e WHERE e.topic = p.topic AND e.partition = p.partition), 0), true
     FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)
     ON CONFLICT DO NOTHING`,
    [group, places.map((p) => p.topic), places.map((p) => p.partition)],
  );
}
