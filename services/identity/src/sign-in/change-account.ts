import { userDeactivated, userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { deleteEmailLinks } from '../emails/email-link-store.ts';
import type { User } from '../users/user.ts';
import { changeUser, type UserChange } from '../users/user-store.ts';
import { deleteSessionsOf } from './session-store.ts';

/** Changes an account on behalf of its owner. A new address is unverified and invalidates the links to the old one. */
export async function changeAccount(tx: Queryable, before: User, change: UserChange): Promise<User> {
  const emailVerified = change.email !== undefined && change.email !== before.email ? false : undefined;
  const after = await changeUser(tx, before.id, { ...change, emailVerified });
  if (!after) throw notFound('User not found');
  if (emailVerified === false) await deleteEmailLinks(tx, before.id);
  await endSessions(tx, before, after);
  return after;
}

async function endSessions(tx: Queryable, before: User, after: User): Promise<void> {
  if (before.isActive && !after.isActive) {
    await deleteSessionsOf(tx, after.id);
    await addToOutbox(tx, userDeactivated({ userId: after.id }));
  } else if (before.role !== after.role) {
    await deleteSessionsOf(tx, after.id);
    await addToOutbox(tx, userSessionsRevoked({ userId: after.id }));
  }
}
