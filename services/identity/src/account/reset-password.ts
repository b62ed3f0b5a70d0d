import { randomBytes } from 'node:crypto';
import { userSessionsRevoked } from '@loop-petal/contracts/events/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { consumeEmailLink, deleteEmailLinks, insertEmailLink } from '../emails/email-link-store.ts';
import { queueEmail } from '../emails/email-queue.ts';
import { countAttempt } from '../sign-in/attempt-store.ts';
import { assertUncommonPassword, hashPassword } from '../sign-in/password.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import { changeUser, findUsersByEmail } from '../users/user-store.ts';

const MAX_RESETS_PER_ACCOUNT = 3;
const RESET_LINK_HOURS = 1;

/** Emails a link to the accounts with this address; the response does not reveal whether any exist. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  for (const user of await findUsersByEmail(ctx.pool, email)) {
    const key = `reset:${user.id}`;
    const allowed = await countAttempt(ctx.pool, [{ key, max: MAX_RESETS_PER_ACCOUNT }]).then(
      () => true,
      () => false,
    );
    if (!allowed || !user.email) continue;
    const token = randomBytes(32).toString('base64url');
    const link = {
      token,
      userId: user.id,
      purpose: 'reset-password',
      email: user.email,
      hours: RESET_LINK_HOURS,
    } as const;
    const message = {
      template: 'password-reset',
      to: user.email,
      username: user.username,
      userId: user.id,
      isProved: user.emailConfirmed,
    } as const;
    await inTransaction(ctx.pool, async (tx) => {
      await insertEmailLink(tx, link);
      await queueEmail(tx, { ...message, link: `${ctx.publicUrl}/reset-password?token=${token}` });
    });
    ctx.emailSender.wake();
  }
}

/**
 * Sets a new password with a reset link and ends all sessions. @throws ShopError 400 `link_expired` or
 * `common_password`
 */
export async function resetPassword(ctx: Context, given: { token: string; newPassword: string }): Promise<void> {
  assertUncommonPassword(given.newPassword);
  const passwordHash = await hashPassword(given.newPassword);
  await inTransaction(ctx.pool, async (tx) => {
    const link = await consumeEmailLink(tx, given.token, 'reset-password');
    // the account may have another address by now
    const user = link && (await findUsersByEmail(tx, link.email)).find(({ id }) => id === link.userId);
    if (!user) throw badRequest('This link is no longer valid. Please request a new one.', 'link_expired');
    await changeUser(tx, user.id, { passwordHash });
    await deleteEmailLinks(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await addToOutbox(tx, userSessionsRevoked({ userId: user.id }));
  });
  ctx.outbox.wake();
}
