// Written by `npm run statements`.
import type { ColumnTypes } from './column-types.ts';

declare module '@loop-petal/service-kit/postgres/statements' {
  interface Statements {
    "DELETE FROM dead_letters WHERE type = $1 AND envelope->>'subject' = $2": { row: object; values: [string, string] };
    "DELETE FROM event_log WHERE position IN (\n       SELECT e.position FROM event_log e\n       JOIN (SELECT topic, partition, min(position) AS read FROM consumer_offsets GROUP BY topic, partition) o\n         ON o.topic = e.topic AND o.partition = e.partition\n       WHERE (e.appended_at < now() - make_interval(days => $1)\n           OR (e.topic = ANY($4) AND e.appended_at < now() - make_interval(days => $5)))\n         AND e.position <= o.read\n         AND (e.topic <> ALL($2) OR EXISTS (SELECT FROM event_log newer\n           WHERE newer.topic = e.topic AND newer.partition = e.partition AND newer.key = e.key\n             AND newer.position > e.position))\n       ORDER BY e.position LIMIT $3)": { row: object; values: [number, readonly string[], number | string, readonly string[], number] };
    "DELETE FROM inbox WHERE event_id IN (\n       SELECT event_id FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)": { row: object; values: [number, number | string] };
    "INSERT INTO consumer_offsets (\"group\", topic, partition, position)\n     SELECT $1, p.topic, p.partition, 0 FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)\n     ON CONFLICT DO NOTHING": { row: object; values: [string, readonly string[], readonly number[]] };
    "INSERT INTO consumer_offsets (\"group\", topic, partition, position, passing)\n     SELECT $1, p.topic, p.partition, coalesce(\n       (SELECT max(e.position) FROM event_log e WHERE e.topic = p.topic AND e.partition = p.partition), 0), true\n     FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)\n     ON CONFLICT DO NOTHING": { row: object; values: [string, readonly string[], readonly number[]] };
    "INSERT INTO consumer_offsets AS o (\"group\", topic, partition, position) VALUES ($1, $2, $3, $4)\n     ON CONFLICT (\"group\", topic, partition) DO UPDATE SET position = EXCLUDED.position, seen_at = now()\n     WHERE o.position < EXCLUDED.position": { row: object; values: [string, string, number, number | string] };
    "INSERT INTO dead_letters (event_id, type, envelope, reason) VALUES ($1, $2, $3::json, $4)": { row: object; values: [string, string, string, string] };
    "INSERT INTO outbox (event) SELECT e FROM unnest($1::json[]) WITH ORDINALITY AS x(e, n) ORDER BY n": { row: object; values: [readonly string[]] };
    "SELECT 1": { row: { "?column?": number | null }; values: [] };
    "SELECT 1 FROM outbox LIMIT 1": { row: { "?column?": number | null }; values: [] };
    "SELECT FROM dead_letters WHERE id::text = $1 AND replayed_at IS NULL FOR UPDATE": { row: object; values: [string] };
    "SELECT append_events($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::json[])": { row: { "append_events": unknown }; values: [readonly string[], readonly number[], readonly string[], readonly string[], readonly string[]] };
    "SELECT count(*)::int AS events /* not null */,\n       coalesce(extract(epoch FROM now() - min(added_at)), 0)::float AS \"oldestSeconds\" /* not null */\n     FROM outbox": { row: { "events": number; "oldestSeconds": number }; values: [] };
    "SELECT count(*)::int AS members /* not null */ FROM pg_locks\n     WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = (hashtext($1)::bigint & 4294967295)::oid\n       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())": { row: { "members": number }; values: [string] };
    "SELECT count(*)::int AS waiting /* not null */ FROM dead_letters WHERE replayed_at IS NULL": { row: { "waiting": number }; values: [] };
    "SELECT envelope FROM dead_letters WHERE id::text = $1 AND replayed_at IS NULL": { row: { "envelope": unknown }; values: [string] };
    "SELECT id, event_id AS \"eventId\", type, envelope, reason, parked_at AS \"parkedAt\"\n     FROM dead_letters WHERE replayed_at IS NULL ORDER BY parked_at DESC LIMIT 200": { row: { "id": string; "eventId": string; "type": string; "envelope": unknown; "reason": string; "parkedAt": Date }; values: [] };
    "SELECT p.topic AS topic /* not null */, sum(behind.events)::int AS events /* not null */\n     FROM unnest($2::text[], $3::smallint[]) AS p(topic, partition)\n     LEFT JOIN consumer_offsets o ON o.\"group\" = $1 AND o.topic = p.topic AND o.partition = p.partition\n     CROSS JOIN LATERAL (SELECT count(*) AS events FROM (\n       SELECT FROM event_log e\n       WHERE e.topic = p.topic AND e.partition = p.partition AND e.position > coalesce(o.position, 0)\n       LIMIT 1000) AS unread) AS behind\n     GROUP BY p.topic": { row: { "topic": string; "events": number }; values: [string, readonly string[], readonly number[]] };
    "SELECT pg_advisory_lock_shared(hashtext($1), pg_backend_pid())": { row: { "pg_advisory_lock_shared": unknown }; values: [string] };
    "SELECT pg_advisory_unlock(hashtextextended($1, 0))": { row: { "pg_advisory_unlock": boolean | null }; values: [string] };
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine": { row: { "mine": boolean | null }; values: [string] };
    "SELECT pg_try_advisory_xact_lock(hashtext($1)) AS mine": { row: { "mine": boolean | null }; values: [string] };
    "SELECT position FROM consumer_offsets WHERE \"group\" = $1 AND topic = $2 AND partition = $3": { row: { "position": string }; values: [string, string, number] };
    "SELECT position, envelope FROM event_log WHERE topic = $1 AND partition = $2 AND position > $3 ORDER BY position LIMIT $4": { row: { "position": string; "envelope": ColumnTypes["event_log.envelope"] }; values: [string, number, number | string, number | string] };
    "SELECT r.topic || '/' || r.partition AS place /* not null */\n     FROM unnest($1::text[], $2::smallint[], $3::bigint[]) AS r(topic, partition, position)\n     WHERE EXISTS (SELECT 1 FROM event_log e\n       WHERE e.topic = r.topic AND e.partition = r.partition AND e.position > r.position)": { row: { "place": string }; values: [readonly string[], readonly number[], readonly (number | string)[]] };
    "UPDATE dead_letters SET replayed_at = now() WHERE id::text = $1": { row: object; values: [string] };
  }
}
