import { randomUUID } from 'node:crypto';
import { userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import { toKey } from '@loop-petal/contracts/rules/text';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { createPool, inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type Stores, Unusable } from './stores.ts';

/** The audit log requires a user's id, but this change is made by no user. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Removes the second factor of an account and ends its sessions, for an admin whom no other admin can let in.
 * @param account its email address or username
 * @returns its username
 * @throws Unusable for an unknown or ambiguous account, or one without two-step sign-in
 */
export async function turnOffTwoStep(stores: Stores, account: string): Promise<string> {
  const pool = createPool(stores.postgres('identity'), { max: 1 });
  try {
    return await inTransaction(pool, async (tx) => {
      const { id, username } = await findAccount(tx, account);
      const removed = await tx.query('DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
        id,
      ]);
      if (!removed.rowCount) throw new Unusable(`The account ${username} has no two-step sign-in.`);
      await tx.query('DELETE FROM sessions WHERE user_id = $1', [id]);
      await tx.query(
        `INSERT INTO audit (id, at, actor_id, actor_name, action, subject_kind, subject, changes)
         VALUES ($1, now(), $2, 'Operations', 'turned off two-step sign-in for the account', 'user', $3, '[]')`,
        [randomUUID(), NO_USER, `user:${id}`],
      );
      await addToOutbox(tx, userSessionsRevoked({ userId: id }));
      return username;
    });
  } finally {
    await pool.end();
  }
}

async function findAccount(tx: Queryable, account: string): Promise<{ id: string; username: string }> {
  const { rows } = await tx.query('SELECT id, username FROM users WHERE username_key = $1 OR email_key = $1', [
    toKey(account),
  ]);
  const accounts = rows as { id: string; username: string }[];
  const [found] = accounts;
  if (!found) throw new Unusable(`There is no account with the email address or username ${account}.`);
  if (accounts.length === 1) return found;
  const names = accounts.map(({ username }) => username).join(', ');
  throw new Unusable(`Several accounts have this email address: ${names}. Enter a username.`);
}
