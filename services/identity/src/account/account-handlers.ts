import type { accountCalls } from '@loop-petal/contracts/operations/identity';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { mintVisitor } from '@loop-petal/service-kit/security/session-cookie';
import type { Context } from '../context.ts';
import { sessionCookieLine, setCookies } from '../sign-in/cookies.ts';
import { deviceCookie } from '../sign-in/known-device.ts';
import { listAddresses } from './address-store.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { addAddress, editAddress, removeAddress } from './save-address.ts';

export const accountHandlers = (ctx: Context): Handlers<typeof accountCalls> => ({
  'GET /api/addresses': ({ caller }) => listAddresses(ctx.pool, caller.userId),
  'POST /api/addresses': ({ caller, body }) => addAddress(ctx, caller.userId, body),
  'PATCH /api/addresses/{id}': ({ caller, params, body }) => editAddress(ctx, caller.userId, params.id, body),
  'DELETE /api/addresses/{id}': ({ caller, params }) => removeAddress(ctx, caller.userId, params.id),
  'POST /api/auth/update-password': async ({ caller, body }) => {
    const user = await changePassword(ctx, caller, body);
    return reply(200, { message: 'Password updated successfully' }, setCookies(deviceCookie(ctx, user)));
  },
  'POST /api/auth/update-email': async ({ caller, body }) => {
    const { user, pending } = await changeEmail(ctx, caller, body);
    const message = pending ? 'Please open the link we sent to your new address.' : 'Email updated successfully';
    return { ...user, message };
  },
  'DELETE /api/user': async ({ caller, body }) => {
    await deleteAccount(ctx, caller, body);
    const visitor = mintVisitor(ctx.sessionSecret).cookie;
    return reply(204, undefined, setCookies(sessionCookieLine(ctx, visitor)));
  },
});
