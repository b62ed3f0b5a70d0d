import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function insertContact(tx: Queryable, contact: ContactView): Promise<void> {
  const { id, name, email, subject, message, createdAt } = contact;
  await tx.query(
    'INSERT INTO contacts (id, name, email, subject, message, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, name, email, subject, message, createdAt],
  );
}

/** All contact messages, newest first. */
export async function listContacts(db: Queryable): Promise<ContactView[]> {
  const { rows } = await db.query(
    'SELECT id, name, email, subject, message, created_at AS "createdAt" FROM contacts ORDER BY created_at DESC, id',
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The contact messages from this email address, newest first. */
export async function listContactsFrom(db: Queryable, email: string): Promise<ContactView[]> {
  const { rows } = await db.query(
    `SELECT id, name, email, subject, message, created_at AS "createdAt" FROM contacts
     WHERE lower(email) = lower($1) ORDER BY created_at DESC, id`,
    [email],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @returns the subject of the message; undefined for an unknown one */
export async function deleteContact(db: Queryable, id: string): Promise<{ subject: string } | undefined> {
  return (await db.query('DELETE FROM contacts WHERE id = $1 RETURNING subject', [id])).rows[0];
}
