import { toKey } from '@loop-petal/contracts/rules/text';
import type { InvitedRole } from '@loop-petal/contracts/shapes/identity';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { hashLinkToken } from '../emails/email-link-store.ts';

const INVITATION_DAYS = 7;
const COLUMNS = `id, email, role, (SELECT username FROM users WHERE users.id = invited_by) AS "invitedBy",
  created_at AS "createdAt", expires_at AS "expiresAt"`;

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: z.output<typeof InvitedRole>;
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Replaces an expired invitation of the address. @returns undefined when the address has an open one */
export async function insertInvitation(
  db: Queryable,
  invitation: Pick<Invitation, 'email' | 'role'> & { token: string; adminId: string },
): Promise<Invitation | undefined> {
  const { email, role, token, adminId } = invitation;
  const { rows } = await db.query(
    `INSERT INTO invitations AS i (email, email_key, role, token_hash, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '${INVITATION_DAYS} days')
     ON CONFLICT (email_key) DO UPDATE SET id = gen_random_uuid(), email = EXCLUDED.email, role = EXCLUDED.role,
       token_hash = EXCLUDED.token_hash, invited_by = EXCLUDED.invited_by, created_at = now(),
       expires_at = EXCLUDED.expires_at
       WHERE i.expires_at <= now()
     RETURNING ${COLUMNS}`,
    [email, toKey(email), role, hashLinkToken(token), adminId],
  );
  return rows[0];
}

/** Replaces the token of an invitation, so that the earlier link no longer works. */
export async function renewInvitation(
  db: Queryable,
  id: string,
  renewed: { token: string; adminId: string },
): Promise<Invitation | undefined> {
  const { rows } = await db.query(
    `UPDATE invitations SET token_hash = $2, invited_by = $3, expires_at = now() + interval '${INVITATION_DAYS} days'
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, hashLinkToken(renewed.token), renewed.adminId],
  );
  return rows[0];
}

export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  return (await db.query(`SELECT ${COLUMNS} FROM invitations ORDER BY created_at DESC, id`)).rows;
}

export async function findInvitation(db: Queryable, token: string): Promise<Invitation | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM invitations WHERE token_hash = $1 AND expires_at > now()`, [
    hashLinkToken(token),
  ]);
  return rows[0];
}

/** Deletes a valid invitation, so that it works once. */
export async function consumeInvitation(db: Queryable, token: string): Promise<Invitation | undefined> {
  const { rows } = await db.query(
    `DELETE FROM invitations WHERE token_hash = $1 AND expires_at > now() RETURNING ${COLUMNS}`,
    [hashLinkToken(token)],
  );
  return rows[0];
}

export async function deleteInvitation(db: Queryable, id: string): Promise<Invitation | undefined> {
  return (await db.query(`DELETE FROM invitations WHERE id = $1 RETURNING ${COLUMNS}`, [id])).rows[0];
}

export async function deleteInvitationTo(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM invitations WHERE email_key = $1', [toKey(email)]);
}
