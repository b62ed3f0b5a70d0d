import type { invitationCalls } from '@loop-petal/contracts/operations/identity';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import { setCookies } from '../sign-in/cookies.ts';
import { deviceCookie } from '../sign-in/known-device.ts';
import { originOf } from '../sign-in/origin.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { listInvitations } from './invitation-store.ts';
import { invite, resendInvitation, withdrawInvitation } from './invite.ts';

export const invitationHandlers = (ctx: Context): Handlers<typeof invitationCalls> => ({
  'POST /api/admin/users/invite': ({ caller, body }) => invite(ctx, caller.userId, body),
  'GET /api/admin/users/invitations': () => listInvitations(ctx.pool),
  'POST /api/admin/users/invitations/{id}/resend': ({ caller, params }) =>
    resendInvitation(ctx, caller.userId, params.id),
  'DELETE /api/admin/users/invitations/{id}': ({ caller, params }) => withdrawInvitation(ctx, caller.userId, params.id),
  'POST /api/auth/invitation': ({ body }) => openInvitation(ctx, body.token),
  'POST /api/auth/invitation/accept': async ({ body, req }) => {
    const { user, token, expiresAt, role } = await acceptInvitation(ctx, body, originOf(req));
    return reply(200, { token, expiresAt, role }, setCookies(deviceCookie(ctx, user)));
  },
});
