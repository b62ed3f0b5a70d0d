import type { SendEmailRequest } from '@loop-petal/contracts/shapes/notifications';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { accountEmail } from '../email-content/account-emails.ts';
import { renderEmail } from '../email-content/email-content.ts';
import { queueUnverifiedEmail } from './email-limit.ts';
import { type NewEmail, queueEmail } from './email-store.ts';

/** Queues an email for identity, once per id; limits emails to an unverified address. */
export async function sendAccountEmail(ctx: Context, request: z.output<typeof SendEmailRequest>): Promise<void> {
  const { name } = ctx.settings.current();
  const content = renderEmail(accountEmail(request, name, ctx), ctx.emailFrame());
  const email: NewEmail = {
    ...content,
    occasion: `${request.template}:${request.id}`,
    recipient: request.to,
    holdsSecret: 'link' in request || 'token' in request,
    ...('userId' in request && { about: `user:${request.userId}` as const }),
  };
  // an admin sends invitations; identity limits them
  if (request.template === 'invitation' || request.isProved) await queueEmail(ctx.pool, email);
  else await inTransaction(ctx.pool, (tx) => queueUnverifiedEmail(tx, email));
  ctx.mailer.wake();
}
