import { contactSubjectLabel } from '@loop-petal/contracts/rules/contact-subjects';
import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import { MAX_TODAY_ENTRIES, type TodayView } from '@loop-petal/contracts/shapes/today';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function insertContact(tx: Queryable, contact: ContactView, userId: string | null): Promise<void> {
  const { id, name, email, subject, message, createdAt } = contact;
  await tx.query(
    'INSERT INTO contacts (id, name, email, subject, message, created_at, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, name, email, subject, message, createdAt, userId],
  );
}

const contactView = ({ createdAt, answeredAt, ...row }: ContactRow): ContactView => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
type ContactRow = Omit<ContactView, 'createdAt' | 'answeredAt'> & { createdAt: Date; answeredAt: Date | null };

export async function listContacts(db: Queryable): Promise<ContactView[]> {
  const { rows } = await db.query(
    'SELECT id, name, email, subject, message, created_at AS "createdAt", answered_at AS "answeredAt" FROM contacts ORDER BY created_at DESC, id',
  );
  return rows.map(contactView);
}

/** The contact messages sent by a customer or from this address, newest first. */
export async function listContactsFrom(db: Queryable, userId: string, email: string | null): Promise<ContactView[]> {
  const { rows } = await db.query(
    `SELECT id, name, email, subject, message, created_at AS "createdAt", answered_at AS "answeredAt" FROM contacts
     WHERE user_id = $1 OR lower(email) = lower($2::text) ORDER BY created_at DESC, id`,
    [userId, email],
  );
  return rows.map(contactView);
}

/** @returns undefined for an unknown message */
export async function setAnswered(
  tx: Queryable,
  id: string,
  isAnswered: boolean,
): Promise<{ subject: string; wasAnswered: boolean } | undefined> {
  const { rows } = await tx.query(
    `WITH before AS (SELECT id, subject, answered_at FROM contacts WHERE id = $1 FOR UPDATE), marked AS (
       UPDATE contacts SET answered_at = CASE WHEN $2 THEN coalesce(answered_at, now()) END WHERE id = $1)
     SELECT subject, answered_at IS NOT NULL AS "wasAnswered" /* not null */ FROM before`,
    [id, isAnswered],
  );
  return rows[0];
}

/** Messages without an answer, oldest first. */
export async function viewUnanswered(db: Queryable): Promise<NonNullable<TodayView['questions']>> {
  const { rows } = await db.query(
    `SELECT id, name, subject, count(*) OVER ()::int AS count /* not null */ FROM contacts
     WHERE answered_at IS NULL ORDER BY created_at LIMIT $1`,
    [MAX_TODAY_ENTRIES],
  );
  const entries = rows.map(({ id, name, subject }) => ({
    id,
    title: `Message from ${name}`,
    detail: contactSubjectLabel(subject),
    path: '/contacts',
  }));
  return { count: rows[0]?.count ?? 0, entries };
}

export async function deleteContact(db: Queryable, id: string): Promise<{ subject: string } | undefined> {
  return (await db.query('DELETE FROM contacts WHERE id = $1 RETURNING subject', [id])).rows[0];
}

export async function deleteContactsFrom(tx: Queryable, userId: string, email: string | null): Promise<string[]> {
  const { rows } = await tx.query(
    'DELETE FROM contacts WHERE user_id = $1 OR lower(email) = lower($2::text) RETURNING id',
    [userId, email],
  );
  return rows.map(({ id }) => id);
}
