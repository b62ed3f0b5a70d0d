import { randomBytes } from 'node:crypto';
import { badRequest } from '@loop-petal/service-kit/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { insertMailLink, takeMailLink } from './mail-link-store.ts';
import { queueMail } from './mail-queue.ts';
import type { User } from './user.ts';
import { changeUser, findUser } from './user-store.ts';

const VERIFY_HOURS = 48;

/** Mails a link that proves the address. */
export async function sendVerification(ctx: Context, tx: Queryable, user: User, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await insertMailLink(tx, { token, userId: user.id, purpose: 'verify-email', email, hours: VERIFY_HOURS });
  const link = `${ctx.settings.publicUrl}/api/auth/confirm-email?token=${token}`;
  await queueMail(tx, { template: 'verify-email', to: email, username: user.username, link });
}

/** The link was opened: the address is the account's now, and proved. 409 when another account proved it first. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const link = await takeMailLink(tx, token, 'verify-email');
    if (!link) throw badRequest('This link is no longer valid. Please ask for a new one.', 'link_expired');
    const before = await findUser(tx, link.userId);
    await changeUser(tx, link.userId, { email: link.email, emailVerified: true });
    if (before?.email && before.email !== link.email) await tellOldAddress(tx, before, before.email);
  });
  ctx.mailSender.wake();
}

export function tellOldAddress(tx: Queryable, user: User, email: string): Promise<void> {
  return queueMail(tx, { template: 'email-changed', to: email, username: user.username });
}
