import type { emailLinkCalls } from '@loop-petal/contracts/operations/identity';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { confirmEmail, withdrawEmail } from './verify-email.ts';

export const emailLinkHandlers = (ctx: Context): Handlers<typeof emailLinkCalls> => ({
  'POST /api/auth/forgot-password': ({ body }) => {
    // not awaited, because the duration would reveal whether an account has this address
    requestReset(ctx, body.email).catch((error) => ctx.logger.error({ err: error }, 'a reset link was not sent'));
    return { message: 'If an account has this email address, a link is on its way to it.' };
  },
  'POST /api/auth/reset-password': async ({ body }) => {
    await resetPassword(ctx, body);
    return { message: 'Your password has been changed. Please sign in.' };
  },
  'POST /api/auth/confirm-email': async ({ body }) => {
    await confirmEmail(ctx, body.token);
    return { message: 'Your email address is confirmed.' };
  },
  'POST /api/auth/withdraw-email': async ({ body }) => {
    await withdrawEmail(ctx, body.token);
    return { message: 'Your email address has been removed from that account.' };
  },
});
