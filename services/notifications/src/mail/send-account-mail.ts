import type { SendMailRequest } from '@loop-petal/contracts/shapes/notifications';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { accountEmail } from '../email-content/account-emails.ts';
import { renderEmail } from '../email-content/email-content.ts';
import { queueUnverifiedMail } from './mail-limit.ts';
import { type NewMail, queueMail } from './mail-store.ts';

/** Queues an email for identity, once per id; limits emails to an unverified address. */
export async function sendAccountMail(ctx: Context, request: z.output<typeof SendMailRequest>): Promise<void> {
  const content = renderEmail(accountEmail(request, ctx.publicUrl));
  const mail: NewMail = {
    ...content,
    occasion: `${request.template}:${request.id}`,
    recipient: request.to,
    holdsSecret: 'link' in request,
    about: `user:${request.userId}`,
  };
  if (request.isProved) await queueMail(ctx.pool, mail);
  else await inTransaction(ctx.pool, (tx) => queueUnverifiedMail(tx, mail));
  ctx.mailer.wake();
}
