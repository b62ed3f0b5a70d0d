import type { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import type { EventOf } from '@loop-petal/contracts/events/event';
import type { AuditQuery, AuditSubject } from '@loop-petal/contracts/shapes/audit';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const FORMER_ADMIN = 'a former admin';
const keyOf = ({ kind, id }: AuditSubject): string => `${kind}:${id}`;

/** Stores an entry with its admin's current name; skips a change without differences. */
export async function insertAuditEntry(tx: Queryable, event: EventOf<typeof auditRecorded>): Promise<void> {
  const { actorId, action, subject, label, within, changes, requestId } = event.data;
  if (changes?.length === 0) return;
  await tx.query(
    `INSERT INTO audit (id, at, actor_id, actor_name, action, subject_kind, subject, label, within, changes, request_id)
     SELECT $1, $2, $3::text, coalesce((SELECT username FROM users WHERE id = $3::text::uuid), $11),
       $4, $5, $6, $7, $8, $9, $10
     ON CONFLICT (id) DO NOTHING`,
    [
      event.id,
      event.time,
      actorId,
      action,
      subject.kind,
      keyOf(subject),
      label,
      within && keyOf(within),
      JSON.stringify(changes ?? []),
      requestId,
      FORMER_ADMIN,
    ],
  );
}

export async function anonymizeAuditActor(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE audit SET actor_name = $2 WHERE actor_id = $1', [userId, FORMER_ADMIN]);
}

type AuditFilter = Omit<AuditQuery, 'cursor' | 'limit'>;

const MATCHES = `($1::text IS NULL OR subject = $1 OR within = $1) AND ($2::text IS NULL OR subject_kind = $2)
  AND ($3::text IS NULL OR actor_id = $3) AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)`;

/**
 * The audit log, newest first, with the accounts' current names. @param page.cursor the last id of the previous page
 */
export async function listAuditEntries(
  db: Queryable,
  page: AuditFilter & { cursor?: string | undefined; limit: number },
) {
  const { rows } = await db.query({
    text: `SELECT id, at, actor_id AS "actorId", actor_name AS "actorName", action, subject, within, changes,
       request_id AS "requestId", CASE WHEN subject_kind = 'user'
         THEN (SELECT username FROM users WHERE users.id = substr(subject, 6)::uuid) ELSE label END AS label
     FROM audit
     WHERE ${MATCHES} AND ($6::uuid IS NULL OR (at, id) < (SELECT at, id FROM audit WHERE id = $6))
     ORDER BY at DESC, id DESC LIMIT $7`,
    values: [page.subject, page.kind, page.actor, page.from, page.to, page.cursor, page.limit],
  });
  return rows.map(({ actorId, actorName, subject, within, label, ...row }) => ({
    ...row,
    actor: { id: actorId, name: actorName },
    subject: { ...subjectOf(subject), label },
    within: within === null ? null : subjectOf(within),
  }));
}

export async function countAuditEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  const counted = await db.query({
    text: `SELECT count(*)::int AS count /* not null */ FROM audit WHERE ${MATCHES}`,
    values: [filter.subject, filter.kind, filter.actor, filter.from, filter.to],
  });
  return onlyRow(counted).count;
}

function subjectOf(key: string): AuditSubject {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as AuditSubject['kind'], id: key.slice(colon + 1) };
}
