import type { AuditSubject, auditRecorded } from '@loop-petal/contracts/events/audit-events';
import type { EventOf } from '@loop-petal/contracts/events/event';
import type { AuditEntryView, AuditQuery } from '@loop-petal/contracts/shapes/audit';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const FORMER_ADMIN = 'a former admin';
const keyOf = ({ kind, id }: AuditSubject): string => `${kind}:${id}`;

/** Keeps an entry with the name that its admin has at this moment. */
export async function insertAuditEntry(tx: Queryable, event: EventOf<typeof auditRecorded>): Promise<void> {
  const { actorId, action, subject, label, within, changes, requestId } = event.data;
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
      JSON.stringify(changes),
      requestId,
      FORMER_ADMIN,
    ],
  );
}

/** An erased account leaves its id behind, not its name. One that shall keep its name is deactivated instead. */
export async function anonymiseAuditActor(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE audit SET actor_name = $2 WHERE actor_id = $1', [userId, FORMER_ADMIN]);
}

type AuditFilter = Omit<AuditQuery, 'cursor' | 'limit'>;

/**
 * The newest first. Accounts are called what they are called now, and nothing once they are gone.
 * @param page.cursor the id of the last entry of the page before
 */
export async function listAuditEntries(
  db: Queryable,
  page: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<AuditEntryView[]> {
  const { where, values } = conditions(page);
  if (page.cursor) {
    where.push(`(at, id) < (SELECT at, id FROM audit WHERE id = $${values.push(page.cursor)})`);
  }
  const { rows } = await db.query(
    `SELECT id, at, actor_id AS "actorId", actor_name AS "actorName", action, subject, within, changes,
       request_id AS "requestId", CASE WHEN subject_kind = 'user'
         THEN (SELECT username FROM users WHERE users.id = substr(subject, 6)::uuid) ELSE label END AS label
     FROM audit WHERE ${where.join(' AND ')} ORDER BY at DESC, id DESC LIMIT $${values.push(page.limit)}`,
    values,
  );
  return rows.map(({ at, actorId, actorName, subject, within, label, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: { id: actorId, name: actorName },
    subject: { ...subjectOf(subject), label },
    within: within && subjectOf(within),
  }));
}

/** How many entries the filter finds. */
export async function countAuditEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const { rows } = await db.query(`SELECT count(*)::int AS count FROM audit WHERE ${where.join(' AND ')}`, values);
  return rows[0].count;
}

function conditions({ subject, kind, actor, from, to }: AuditFilter): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const where = ['true'];
  if (subject) where.push(`(subject = $${values.push(subject)} OR within = $${values.length})`);
  if (kind) where.push(`subject_kind = $${values.push(kind)}`);
  if (actor) where.push(`actor_id = $${values.push(actor)}`);
  if (from) where.push(`at >= $${values.push(from)}`);
  if (to) where.push(`at < $${values.push(to)}`);
  return { where, values };
}

function subjectOf(key: string): AuditSubject {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as AuditSubject['kind'], id: key.slice(colon + 1) };
}
