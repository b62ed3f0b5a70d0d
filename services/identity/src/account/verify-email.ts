import { randomBytes } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { consumeEmailLink, deleteEmailLinks, insertEmailLink, listLinkedEmails } from '../emails/email-link-store.ts';
import { queueEmail } from '../emails/email-queue.ts';
import type { User } from '../users/user.ts';
import { changeUser, confirmUserEmail, findUser } from '../users/user-store.ts';

const VERIFICATION_LINK_HOURS = 48;

/** Emails a link that confirms the address, and one that removes it if the recipient did not request this. */
export async function sendVerification(ctx: Context, tx: Queryable, user: User, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await insertEmailLink(tx, { token, userId: user.id, purpose: 'verify-email', email, hours: VERIFICATION_LINK_HOURS });
  const page = `${ctx.publicUrl}/confirm-email`;
  const withdrawal = `${user.id}.${sign(ctx.sessionSecret, withdrawalOf(user.id, email), 'base64url')}`;
  await queueEmail(tx, {
    template: 'verify-email',
    to: email,
    username: user.username,
    userId: user.id,
    link: `${page}?token=${token}`,
    withdrawLink: `${page}?withdraw=${withdrawal}`,
  });
}

/**
 * Marks the address as verified and notifies the previous address.
 * @param token from the single-use link
 * @throws ShopError 400 `link_expired`, 409 `email_taken`
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const link = await consumeEmailLink(tx, token, 'verify-email');
    if (!link) throw linkExpired();
    const before = await findUser(tx, link.userId);
    await confirmUserEmail(tx, link.userId, link.email);
    if (before?.email && toKey(before.email) !== toKey(link.email)) await notifyOldAddress(tx, before, before.email);
  });
  ctx.emailSender.wake();
}

/**
 * "This was not me": removes the address from the account and invalidates all links emailed to it. The token is valid
 * as long as the account has the address.
 * @throws ShopError 400 `link_expired` for a previous address, 409 `email_proved` once the address is verified
 */
export async function withdrawEmail(ctx: Context, token: string): Promise<void> {
  const [id = '', signature = ''] = token.split('.');
  if (!z.uuid().safeParse(id).success) throw linkExpired();
  await inTransaction(ctx.pool, async (tx) => {
    const user = await findUser(tx, id);
    const isMeant = (email: string) => isSignature(ctx.sessionSecret, withdrawalOf(id, email), 'base64url', signature);
    const linked = (await listLinkedEmails(tx, id)).filter(isMeant);
    const isCurrent = Boolean(user?.email && isMeant(user.email));
    if (!isCurrent && linked.length === 0) throw linkExpired();
    if (isCurrent && user?.emailConfirmed) throw conflict('This address is already confirmed.', 'email_proved');
    await deleteEmailLinks(tx, id, linked);
    if (isCurrent) await changeUser(tx, id, { email: null, emailVerified: false });
  });
}

export function notifyOldAddress(tx: Queryable, user: User, email: string): Promise<void> {
  return queueEmail(tx, {
    template: 'email-changed',
    to: email,
    username: user.username,
    userId: user.id,
    isProved: user.emailConfirmed,
  });
}

const withdrawalOf = (userId: string, email: string) => `withdraw-email:${userId}:${toKey(email)}`;
const linkExpired = () => badRequest('This link is no longer valid. Please request a new one.', 'link_expired');
