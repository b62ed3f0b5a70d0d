import { randomBytes } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import type { InviteRequest } from '@loop-petal/contracts/shapes/identity';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteQueuedInvitation, queueEmail } from '../emails/email-queue.ts';
import { countAttempt } from '../sign-in/attempt-store.ts';
import { findVerifiedOwner } from '../users/user-store.ts';
import { deleteInvitation, type Invitation, insertInvitation, renewInvitation } from './invitation-store.ts';

/** Within 15 minutes, for one address and for one invitation. */
const MAX_EMAILS = 5;
const newToken = () => randomBytes(32).toString('base64url');
const subjectOf = ({ id }: Invitation) => ({ kind: 'invitation' as const, id });
const invitationNotFound = () => notFound('Invitation not found');

/** @throws ShopError 409 `already_invited` or `already_staff`, 429 after five emails to one address */
export async function invite(
  ctx: Context,
  adminId: string,
  { email, role }: z.output<typeof InviteRequest>,
): Promise<Invitation> {
  await limitEmails(ctx, toKey(email));
  const token = newToken();
  return changeInvitation(ctx, async (tx) => {
    await assertNotStaff(tx, email);
    const invitation = await insertInvitation(tx, { email, role, token, adminId });
    if (!invitation) {
      throw conflict('This address has an open invitation. Please resend or withdraw it.', 'already_invited');
    }
    await sendInvitation(tx, invitation, token);
    const changes = [{ field: 'role', from: null, to: role }];
    const note = { action: 'invited a person', subject: subjectOf(invitation), changes };
    await addToOutbox(tx, recorderOf(adminId)(note));
    return invitation;
  });
}

/** Sends a new link, valid for seven days; the earlier one no longer works. */
export async function resendInvitation(ctx: Context, adminId: string, id: string): Promise<Invitation> {
  await limitEmails(ctx, id);
  const token = newToken();
  return changeInvitation(ctx, async (tx) => {
    const invitation = await renewInvitation(tx, id, { token, adminId });
    if (!invitation) throw invitationNotFound();
    await deleteQueuedInvitation(tx, invitation.email);
    await sendInvitation(tx, invitation, token);
    await addToOutbox(tx, recorderOf(adminId)({ action: 'sent an invitation again', subject: subjectOf(invitation) }));
    return invitation;
  });
}

export async function withdrawInvitation(ctx: Context, adminId: string, id: string): Promise<void> {
  await changeInvitation(ctx, async (tx) => {
    const invitation = await deleteInvitation(tx, id);
    if (!invitation) throw invitationNotFound();
    await deleteQueuedInvitation(tx, invitation.email);
    await addToOutbox(tx, recorderOf(adminId)({ action: 'withdrew an invitation', subject: subjectOf(invitation) }));
  });
}

async function changeInvitation<Result>(ctx: Context, change: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const result = await inTransaction(ctx.pool, change);
  ctx.outbox.wake();
  ctx.emailSender.wake();
  return result;
}

const limitEmails = ({ pool }: Context, key: string) =>
  countAttempt(pool, [{ key: `invitation:${key}`, max: MAX_EMAILS }]);

async function assertNotStaff(tx: Queryable, email: string): Promise<void> {
  const owner = await findVerifiedOwner(tx, email);
  if (owner && owner.role !== 'user') {
    throw conflict(`${owner.username} already belongs to the staff. Please change the role there.`, 'already_staff');
  }
}

const sendInvitation = (tx: Queryable, { email, role, invitedBy }: Invitation, token: string) =>
  queueEmail(tx, { template: 'invitation', to: email, role, invitedBy: invitedBy ?? 'The owner', token });
