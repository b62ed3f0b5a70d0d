import { userDeleted } from '@loop-petal/contracts/events/user-events';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { anonymizeAuditActor } from '../audit/audit-store.ts';
import type { Context } from '../context.ts';
import { deleteQueuedEmails, queueEmail } from '../emails/email-queue.ts';
import { deleteInvitationTo } from '../invitations/invitation-store.ts';
import { deleteAttempts } from '../sign-in/attempt-store.ts';
import { deleteUser, findUser, lockActiveAdmins } from '../users/user-store.ts';

/**
 * Deletes an account with its sessions and addresses. On `user.deleted`, the other services erase or anonymize their
 * data; notifications gets the address for this purpose.
 * @param record writes the audit entry of an admin; absent when customers delete their own account
 */
export async function eraseUser(ctx: Context, id: string, record?: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    assertAdminRemains(await lockActiveAdmins(tx), id);
    const user = await findUser(tx, id);
    if (!(await deleteUser(tx, id))) throw notFound('User not found');
    await deleteQueuedEmails(tx, id);
    // an unverified address may be another person's
    const confirmed = user?.emailConfirmed ? user.email : null;
    await queueEmail(tx, { template: 'erase-mailbox', userId: id, to: confirmed });
    if (confirmed) await deleteInvitationTo(tx, confirmed);
    if (user) await deleteAttempts(tx, user);
    await anonymizeAuditActor(tx, id);
    const notes = record ? [record({ action: 'deleted the account', subject: { kind: 'user', id } })] : [];
    await addToOutbox(tx, userDeleted({ userId: id }), ...notes);
  });
  ctx.outbox.wake();
  ctx.emailSender.wake();
}

/** @throws ShopError 409 `last_admin` */
export function assertAdminRemains(activeAdmins: string[], id: string): void {
  if (activeAdmins.length === 1 && activeAdmins[0] === id) {
    throw conflict('The shop needs at least one active admin.', 'last_admin');
  }
}
