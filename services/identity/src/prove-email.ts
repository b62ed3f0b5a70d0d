import { randomBytes, randomUUID } from 'node:crypto';
import { MessageView } from '@loop-petal/contracts/identity-api';
import type { SendMailRequest } from '@loop-petal/contracts/notifications-api';
import { badRequest } from '@loop-petal/service-kit/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { insertMailLink, takeMailLink } from './mail-link-store.ts';
import type { User } from './user.ts';
import { changeUser, findUser } from './user-store.ts';

const VERIFY_HOURS = 48;

/** Mails a link that proves the address; when the mail cannot go out, the customer can ask again. */
export async function sendVerification(ctx: Context, user: User, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await insertMailLink(ctx.pool, { token, userId: user.id, purpose: 'verify-email', email, hours: VERIFY_HOURS });
  const link = `${ctx.settings.publicUrl}/api/auth/confirm-email?token=${token}`;
  await sendMail(ctx, { id: randomUUID(), template: 'verify-email', to: email, username: user.username, link });
}

/** Mail is never worth failing the request for. */
export async function sendMail(ctx: Context, mail: z.infer<typeof SendMailRequest>): Promise<void> {
  try {
    await ctx.notifications.post('/internal/mails', mail, MessageView.partial().loose());
  } catch (error) {
    ctx.logger.warn({ err: error, template: mail.template }, 'a mail could not be handed over');
  }
}

/** The link was opened: the address is the account's now, and proved. 409 when another account proved it first. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const replaced = await inTransaction(ctx.pool, async (tx) => {
    const link = await takeMailLink(tx, token, 'verify-email');
    if (!link) throw badRequest('This link is no longer valid. Please ask for a new one.', 'link_expired');
    const before = await findUser(tx, link.userId);
    await changeUser(tx, link.userId, { email: link.email, emailVerified: true });
    return before?.email && before.email !== link.email ? { ...before, email: before.email } : undefined;
  });
  if (replaced) await tellOldAddress(ctx, replaced, replaced.email);
}

export function tellOldAddress(ctx: Context, user: User, email: string): Promise<void> {
  return sendMail(ctx, { id: randomUUID(), template: 'email-changed', to: email, username: user.username });
}
