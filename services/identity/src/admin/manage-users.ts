import { userRegistered } from '@loop-petal/contracts/events/user-events';
import type { CreateUserRequest, UpdateUserRequest } from '@loop-petal/contracts/shapes/identity';
import { type AuditNote, changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { assertAdminRemains } from '../account/erase-user.ts';
import type { Context } from '../context.ts';
import { changeAccount } from '../sign-in/change-account.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import type { User } from '../users/user.ts';
import { findUser, insertUser, lockActiveAdmins } from '../users/user-store.ts';

const subjectOf = (id: string) => ({ kind: 'user' as const, id });

export async function createUser(
  ctx: Context,
  given: z.output<typeof CreateUserRequest>,
  record: Recorder,
): Promise<User> {
  assertUncommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  const user = await inTransaction(ctx.pool, async (tx) => {
    const created = await insertUser(tx, { ...given, passwordHash });
    const changes = [{ field: 'role', from: null, to: created.role }];
    const note = record({ action: 'added the account', subject: subjectOf(created.id), changes });
    await addToOutbox(tx, userRegistered({ userId: created.id }), note);
    return created;
  });
  ctx.outbox.wake();
  return user;
}

/** Ends all sessions and bearer tokens of an account that is deactivated or gets another role. */
export async function updateUser(
  ctx: Context,
  adminId: string,
  id: string,
  change: z.output<typeof UpdateUserRequest>,
  record: Recorder,
): Promise<User> {
  const user = await inTransaction(ctx.pool, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const before = await findUser(tx, id);
    if (!before) throw notFound('User not found');
    assertNotInWorkshop(before, change);
    const staysAdmin = (change.role ?? 'admin') === 'admin' && change.isActive !== false;
    if (!staysAdmin) assertAdminRemains(admins, id);
    const after = await changeAccount(tx, before, change);
    await addToOutbox(tx, ...auditNotes(before, after).map(record));
    return after;
  });
  ctx.logger.info({ adminId, userId: id, changed: Object.keys(change) }, 'an admin changed a user');
  ctx.outbox.wake();
  return user;
}

/** Production also plans an artisan's hours, so it activates and deactivates the account. */
function assertNotInWorkshop({ role, isActive }: User, change: z.output<typeof UpdateUserRequest>): void {
  if (role !== 'artisan' || (change.isActive ?? isActive) === isActive) return;
  throw conflict('Please activate or deactivate artisans in the Workshop.', 'artisan');
}

/** The audit log records that a name or address changed, but not its value. */
function auditNotes(before: User, after: User): AuditNote[] {
  const shown = undefined;
  const changes = changesBetween(before, after, { username: null, email: null, role: shown, isActive: shown });
  return changes.length > 0 ? [{ action: 'changed the account', subject: subjectOf(after.id), changes }] : [];
}
