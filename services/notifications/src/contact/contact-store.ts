import type { ContactView } from '@loop-petal/contracts/shapes/notifications';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function insertContact(tx: Queryable, contact: ContactView, userId: string | null): Promise<void> {
  const { id, name, email, subject, message, createdAt } = contact;
  await tx.query(
    'INSERT INTO contacts (id, name, email, subject, message, created_at, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, name, email, subject, message, createdAt, userId],
  );
}

export async function listContacts(db: Queryable): Promise<ContactView[]> {
  const { rows } = await db.query(
    'SELECT id, name, email, subject, message, created_at AS "createdAt" FROM contacts ORDER BY created_at DESC, id',
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The contact messages sent by a customer or from this address, newest first. */
export async function listContactsFrom(db: Queryable, userId: string, email: string | null): Promise<ContactView[]> {
  const { rows } = await db.query(
    `SELECT id, name, email, subject, message, created_at AS "createdAt" FROM contacts
     WHERE user_id = $1 OR lower(email) = lower($2::text) ORDER BY created_at DESC, id`,
    [userId, email],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
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
