import type { SendMailRequest } from '@loop-petal/contracts/notifications-api';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { queueMail } from './mail-store.ts';
import { accountLetter } from './mails/account-letters.ts';
import { renderLetter } from './mails/letter.ts';

export async function sendAccountMail(ctx: Context, request: z.output<typeof SendMailRequest>): Promise<void> {
  const letter = renderLetter(accountLetter(request, ctx.publicUrl));
  await queueMail(ctx.pool, {
    ...letter,
    occasion: `${request.template}:${request.id}`,
    recipient: request.to,
    holdsSecret: 'link' in request,
  });
  ctx.mailer.wake();
}
