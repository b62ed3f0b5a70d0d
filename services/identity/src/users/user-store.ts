import { toKey } from '@loop-petal/contracts/rules/text';
import type { Role } from '@loop-petal/contracts/shapes/identity';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { wordPatterns } from '@loop-petal/service-kit/postgres/text-search';
import type { User } from './user.ts';

const COLUMNS = `id, username, email, email_verified AS "emailVerified",
  email_verified AND coalesce(proved_email_key = email_key, false) AS "emailConfirmed" /* not null */, password_hash AS "passwordHash", role,
  is_active AS "isActive",
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL) AS "hasTwoStep" /* not null */,
  created_at AS "createdAt", last_login AS "lastLogin"`;

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified?: boolean;
  readonly passwordHash: string | null;
  readonly role: Role;
}

export async function insertUser(db: Queryable, user: NewUser): Promise<User> {
  const created = await insertUserIfFree(db, user);
  if (!created) throw conflict('Username already exists', 'username_taken');
  return created;
}

export async function insertUserIfFree(db: Queryable, user: NewUser): Promise<User | undefined> {
  return insertIfFree(db, null, user);
}

export async function insertUserWithId(db: Queryable, id: string, user: NewUser): Promise<User> {
  const created = await insertIfFree(db, id, user);
  if (!created) throw conflict('Username already exists', 'username_taken');
  return created;
}

async function insertIfFree(db: Queryable, id: string | null, user: NewUser): Promise<User | undefined> {
  const { rows } = await db.query(
    `INSERT INTO users (id, username, username_key, email, email_key, email_verified, password_hash, role)
     VALUES (coalesce($8, gen_random_uuid()), $1, $2, $3, $4, $5, $6, $7) ON CONFLICT (username_key) DO NOTHING RETURNING ${COLUMNS}`,
    [
      user.username,
      toKey(user.username),
      user.email,
      user.email && toKey(user.email),
      user.emailVerified ?? false,
      user.passwordHash,
      user.role,
      id,
    ],
  );
  return rows[0];
}

export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  return (await db.query(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id])).rows[0];
}

export async function findUserByName(db: Queryable, username: string): Promise<User | undefined> {
  return (await db.query(`SELECT ${COLUMNS} FROM users WHERE username_key = $1`, [toKey(username)])).rows[0];
}

/** Marks an address as verified. @throws ShopError 409 `email_taken` when it is verified for another account */
export async function confirmUserEmail(db: Queryable, id: string, email: string): Promise<void> {
  await changeUser(db, id, { email, emailVerified: true });
  await db.query('UPDATE users SET proved_email_key = email_key WHERE id = $1', [id]);
}

/** The account for which an address is verified, active or not; at most one. */
export async function findVerifiedOwner(db: Queryable, email: string): Promise<User | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM users WHERE email_key = $1 AND email_verified`, [
    toKey(email),
  ]);
  return rows[0];
}

export async function listStaffNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`SELECT username FROM users WHERE role <> 'user'`);
  return rows.map(({ username }) => username);
}

/** The active accounts with this address, at most five, or only the account for which it is verified. */
export async function findUsersByEmail(db: Queryable, email: string): Promise<User[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM users WHERE email_key = $1 AND is_active ORDER BY email_verified DESC, created_at LIMIT 5`,
    [toKey(email)],
  );
  const [first] = rows;
  return first?.emailVerified ? [first] : rows;
}

const MATCHES = `($1::text[] IS NULL OR fold_text(username_key || ' ' || coalesce(email_key, '')) LIKE ALL ($1))`;
const patternsOf = (q: string | undefined) => (q ? wordPatterns(q) : null);

export async function pageOfUsers(
  db: Queryable,
  query: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<User[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM users
      WHERE ${MATCHES} AND ($2::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM users WHERE id = $2))
      ORDER BY users.created_at, id LIMIT $3`,
    [patternsOf(query.q), query.cursor ?? null, query.limit],
  );
  return rows;
}

export async function countUsers(db: Queryable, q: string | undefined): Promise<number> {
  const sql = `SELECT count(*)::int AS count /* not null */ FROM users WHERE ${MATCHES}`;
  return onlyRow(await db.query(sql, [patternsOf(q)])).count;
}

/** Locks all active admins, so that two admins can't remove each other concurrently. */
export async function lockActiveAdmins(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query(`SELECT id FROM users WHERE role = 'admin' AND is_active ORDER BY id FOR UPDATE`);
  return rows.map((row) => row.id);
}

/** Whether the shop has an admin; concurrent callers wait until this transaction ends. */
export async function lockFirstAdmin(tx: Queryable): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('identity first admin', 0))");
  const { rows } = await tx.query("SELECT 1 FROM users WHERE role = 'admin' LIMIT 1");
  return rows.length > 0;
}

export interface UserChange {
  readonly username?: string | undefined;
  readonly email?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly passwordHash?: string | undefined;
  readonly role?: Role | undefined;
  readonly isActive?: boolean | undefined;
}

const CHANGEABLE = 'username, username_key, email, email_key, email_verified, password_hash, role, is_active';

/** Changes the given fields. @throws ShopError 409 `email_taken` or `username_taken` */
export async function changeUser(db: Queryable, id: string, change: UserChange): Promise<User | undefined> {
  const { username, email } = change;
  const changed = JSON.stringify({
    username,
    username_key: username === undefined ? undefined : toKey(username),
    email,
    email_key: email && toKey(email),
    email_verified: change.emailVerified,
    password_hash: change.passwordHash,
    role: change.role,
    is_active: change.isActive,
  });
  try {
    const { rows } = await db.query(
      `UPDATE users SET (${CHANGEABLE}) = (SELECT ${CHANGEABLE} FROM jsonb_populate_record(users, $2))
        WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, changed],
    );
    return rows[0];
  } catch (error) {
    throw toConflict(error);
  }
}

/** Replaces the hash of an unchanged password. @returns false when the password has changed since */
export async function replacePasswordHash(db: Queryable, { id, passwordHash }: User, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
    id,
    passwordHash,
    hash,
  ]);
  return rowCount === 1;
}

export async function deleteUser(db: Queryable, id: string): Promise<boolean> {
  return ((await db.query('DELETE FROM users WHERE id = $1', [id])).rowCount ?? 0) > 0;
}

function toConflict(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  return constraint === 'users_verified_email'
    ? conflict('This email address is already used by another account.', 'email_taken')
    : conflict('Username already exists', 'username_taken');
}
