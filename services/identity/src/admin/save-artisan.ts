import { userRegistered, userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import type { ArtisanAccountRequest } from '@loop-petal/contracts/shapes/identity';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeAccount } from '../sign-in/change-account.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import type { User } from '../users/user.ts';
import { changeUser, findUser, insertUserWithId } from '../users/user-store.ts';

type ArtisanAccount = z.output<typeof ArtisanAccountRequest>;

/**
 * Creates an artisan's account with the given id, or changes it; idempotent. A new password or deactivation ends the
 * sessions.
 * @throws ShopError 400 `credentials_needed` or `common_password`, 409 `username_taken` or `not_an_artisan`
 */
export async function saveArtisan(ctx: Context, id: string, { password, ...given }: ArtisanAccount): Promise<User> {
  if (password) assertUncommonPassword(password);
  const passwordHash = password && (await hashPassword(password));
  const user = await inTransaction(ctx.pool, async (tx) => {
    const before = await findUser(tx, id);
    if (!before) return insertArtisan(tx, id, given, passwordHash);
    if (before.role !== 'artisan') throw conflict('This account does not belong to an artisan.', 'not_an_artisan');
    const after = await changeAccount(tx, before, { ...given, passwordHash });
    if (passwordHash) await revokeSessions(tx, id);
    return after;
  });
  ctx.outbox.wake();
  return user;
}

async function revokeSessions(tx: Queryable, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await addToOutbox(tx, userSessionsRevoked({ userId }));
}

async function insertArtisan(
  tx: Queryable,
  id: string,
  given: ArtisanAccount,
  passwordHash: string | undefined,
): Promise<User> {
  const { username, email = null, isActive = true } = given;
  if (!username || !passwordHash) throw badRequest('An artisan needs a username and a password.', 'credentials_needed');
  const user = await insertUserWithId(tx, id, { username, email, passwordHash, role: 'artisan' });
  await addToOutbox(tx, userRegistered({ userId: id }));
  return isActive ? user : ((await changeUser(tx, id, { isActive })) ?? user);
}
