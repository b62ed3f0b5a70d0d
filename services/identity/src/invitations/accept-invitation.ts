import { userRegistered } from '@loop-petal/contracts/events/user-events';
import { toKey } from '@loop-petal/contracts/rules/text';
import type { AcceptInvitationRequest } from '@loop-petal/contracts/shapes/identity';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeAccount } from '../sign-in/change-account.ts';
import { authenticate, openAdminSession } from '../sign-in/log-in.ts';
import type { Origin } from '../sign-in/origin.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import { assertAvailableName } from '../users/available-name.ts';
import type { User } from '../users/user.ts';
import { confirmUserEmail, findUser, findVerifiedOwner, insertUser, lockActiveAdmins } from '../users/user-store.ts';
import { consumeInvitation, findInvitation, type Invitation } from './invitation-store.ts';

type Acceptance = z.output<typeof AcceptInvitationRequest>;
type NewAccount = Extract<Acceptance, { account: 'new' }>;
type ExistingAccount = Extract<Acceptance, { account: 'existing' }>;

const linkExpired = () =>
  badRequest('This invitation is no longer valid. Please ask the shop for a new one.', 'link_expired');

/** @throws ShopError 400 `link_expired` */
export async function openInvitation(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx.pool, token);
  if (!invitation) throw linkExpired();
  const owner = await findVerifiedOwner(ctx.pool, invitation.email);
  return { email: invitation.email, role: invitation.role, username: owner?.username ?? null };
}

/**
 * Gives the invited role to a new account, or to an account with the invited address after its password and second
 * step. Confirms the address, because the link was sent to it, and opens a session of the admin client.
 * @throws ShopError 400 `link_expired` or `common_password`, 401 as for signing in, 409 `email_taken`, `other_address`,
 * `already_staff`, `username_taken` or `username_reserved`, 429
 */
export async function acceptInvitation(ctx: Context, given: Acceptance, from: Origin) {
  const accepted = given.account === 'new' ? await acceptAsNewUser(ctx, given) : await acceptAsUser(ctx, given, from);
  ctx.outbox.wake();
  return accepted;
}

async function acceptAsNewUser(ctx: Context, { token, username, password }: NewAccount) {
  assertUncommonPassword(password);
  if (!(await findInvitation(ctx.pool, token))) throw linkExpired();
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.pool, async (tx) => {
    const { email, role } = await consume(tx, token);
    if (await findVerifiedOwner(tx, email)) {
      throw conflict('This address belongs to an account. Please sign in to it.', 'email_taken');
    }
    await assertAvailableName(tx, username);
    const user = await insertUser(tx, { username, email, passwordHash, role });
    await addToOutbox(tx, userRegistered({ userId: user.id }));
    return join(tx, user, { email, role }, { from: null, secondStep: false });
  });
}

function acceptAsUser(ctx: Context, given: ExistingAccount, from: Origin) {
  return authenticate(ctx, 'shop', given, from, async (tx, { id }, secondStep) => {
    // serializes with admins who change roles
    await lockActiveAdmins(tx);
    const { email, role } = await consume(tx, given.token);
    const before = await findUser(tx, id);
    if (!before?.isActive) throw linkExpired();
    if (!before.email || toKey(before.email) !== toKey(email)) {
      throw conflict('The email address of this account differs from that of the invitation.', 'other_address');
    }
    if (before.role !== 'user') throw conflict('This account already belongs to a staff member.', 'already_staff');
    const user = await changeAccount(tx, before, { role });
    return join(tx, user, { email, role }, { from: before.role, secondStep });
  });
}

async function consume(tx: Queryable, token: string): Promise<Invitation> {
  const invitation = await consumeInvitation(tx, token);
  if (!invitation) throw linkExpired();
  return invitation;
}

async function join(
  tx: Queryable,
  user: User,
  { email, role }: Pick<Invitation, 'email' | 'role'>,
  { from, secondStep }: { from: string | null; secondStep: boolean },
) {
  await confirmUserEmail(tx, user.id, email);
  const changes = [{ field: 'role', from, to: role }];
  const subject = { kind: 'user' as const, id: user.id };
  await addToOutbox(tx, recorderOf(user.id)({ action: 'accepted an invitation', subject, changes }));
  return { ...(await openAdminSession(tx, user.id, secondStep)), user, role };
}
