import type { SendMailRequest } from '@loop-petal/contracts/notifications-api';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { accountLetter } from '../email-content/account-emails.ts';
import { renderLetter } from '../email-content/email-content.ts';
import { queueUnprovedMail } from './mail-limit.ts';
import { queueMail } from './mail-store.ts';

export async function sendAccountMail(ctx: Context, request: z.output<typeof SendMailRequest>): Promise<void> {
  const letter = renderLetter(accountLetter(request, ctx.publicUrl));
  const mail = {
    ...letter,
    occasion: `${request.template}:${request.id}`,
    recipient: request.to,
    holdsSecret: 'link' in request,
  };
  if (request.isProved) await queueMail(ctx.pool, mail);
  else await inTransaction(ctx.pool, (tx) => queueUnprovedMail(tx, mail));
  ctx.mailer.wake();
}
