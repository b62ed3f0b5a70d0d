import type { signInCalls } from '@loop-petal/contracts/operations/identity';
import { isStaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { unauthorized } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { mintVisitor } from '@loop-petal/service-kit/security/session-cookie';
import { register } from './account/register.ts';
import type { Context } from './context.ts';
import { sessionCookieLine, setCookies } from './sign-in/cookies.ts';
import { deviceCookie } from './sign-in/known-device.ts';
import { logIn, logInAdmin } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import { originOf } from './sign-in/origin.ts';
import type { User } from './users/user.ts';
import { findUser } from './users/user-store.ts';

export const signInHandlers = (ctx: Context): Handlers<typeof signInCalls> => {
  const signedIn = (token: string, user: User) => setCookies(sessionCookieLine(ctx, token), deviceCookie(ctx, user));

  return {
    'GET /api/auth/user': async ({ caller, req }) => {
      // Browsers log every 401, so a page that only checks the sign-in state can ask for an empty answer (RFC 7240).
      if (caller.kind === 'visitor' && req.get('prefer') === 'handling=lenient') return null;
      const user = caller.kind === 'customer' ? await findUser(ctx.pool, caller.userId) : undefined;
      if (!user?.isActive) throw unauthorized('Please log in.');
      return { ...user, hasPassword: user.passwordHash !== null };
    },
    'POST /api/auth/register': async ({ caller, body }) => {
      const { user, token, addressError } = await register(ctx, caller, body);
      return reply(201, { ...user, addressError }, signedIn(token, user));
    },
    'POST /api/auth/login': async ({ caller, body, req }) => {
      const { user, token } = await logIn(ctx, caller, body, originOf(req));
      return reply(200, user, signedIn(token, user));
    },
    'POST /api/auth/logout': async ({ caller }) => {
      await logOut(ctx, caller);
      const visitor = mintVisitor(ctx.sessionSecret).cookie;
      // a bearer token of the admin client has no cookie to replace
      const headers = isStaffRole(caller.kind) ? {} : setCookies(sessionCookieLine(ctx, visitor));
      return reply(200, { message: 'You have been logged out successfully.' }, headers);
    },
    'POST /api/admin/login': async ({ body, req }) => {
      const { user, token, expiresAt } = await logInAdmin(ctx, body, originOf(req));
      return reply(200, { token, expiresAt, role: user.role }, setCookies(deviceCookie(ctx, user)));
    },
  };
};
