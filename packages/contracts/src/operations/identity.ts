import { z } from 'zod';
import { STAFF_ROLES } from '../rules/staff-roles.ts';
import * as audit from '../shapes/audit.ts';
import * as api from '../shapes/identity.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, everyone } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { userExportCall } from './user-export.ts';

const UserId = z.object({ id: z.uuid('User not found') });
const AddressId = z.object({ id: z.uuid('Address not found') });
const InvitationId = z.object({ id: z.uuid('Invitation not found') });
const Provider = z.object({ provider: z.enum(api.OauthProvider.options, 'Sign-in provider not found') });

export const signInCalls = defineCalls({
  'GET /api/auth/user': {
    summary: 'The signed-in user; with `Prefer: handling=lenient`, a visitor gets null instead of a 401',
    roles: everyone,
    headers: { Prefer: '`handling=lenient`: null rather than a 401 for visitors' },
    answers: { 200: api.CurrentUserView.nullable() },
    refusals: [401],
  },
  'POST /api/auth/register': {
    summary: 'Create an account and sign in; an invalid address is reported, not refused',
    roles: everyone,
    changes: 'own-session',
    limit: 'registration',
    body: api.RegisterRequest,
    answers: { 201: api.SignedInView },
    refusals: [409],
  },
  'POST /api/auth/login': {
    summary: 'Sign in by user name; sets the session cookie; 401 `otp_required` asks for the second step',
    roles: everyone,
    changes: 'own-session',
    limit: 'sign-in',
    body: api.LoginRequest,
    answers: { 200: api.SignedInView },
    refusals: [401],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out; sets the cookie of a new visitor',
    roles: [...everyone, 'artisan', 'packer', 'support'],
    changes: 'own-session',
    answers: { 200: api.MessageView },
  },
  'POST /api/admin/login': {
    summary:
      'Sign in to the admin client as a staff member; returns a bearer token; 401 `otp_required` asks for the second step',
    roles: ['anyone'],
    limit: 'sign-in',
    body: api.AdminLoginRequest,
    answers: { 200: api.AdminLoginView },
    refusals: [401],
  },
});

export const emailLinkCalls = defineCalls({
  'POST /api/auth/forgot-password': {
    summary: 'Request a reset link; the response never reveals whether the address is known',
    roles: ['anyone'],
    limit: 'reset',
    body: api.ForgotPasswordRequest,
    answers: { 200: api.MessageView },
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of a reset link; ends all sessions',
    roles: ['anyone'],
    changes: 'own-session',
    limit: 'reset',
    body: api.ResetPasswordRequest,
    answers: { 200: api.MessageView },
    ownership: { token: 'bearer' },
  },
  'POST /api/auth/confirm-email': {
    summary: 'Confirm an email address with the token of its link',
    roles: ['anyone'],
    changes: 'own-session',
    limit: 'reset',
    body: api.ConfirmEmailRequest,
    answers: { 200: api.MessageView },
    refusals: [409],
    ownership: { token: 'bearer' },
  },
  'POST /api/auth/withdraw-email': {
    summary: 'Remove an unconfirmed address from the account that claims it, with the token of the second link',
    roles: ['anyone'],
    changes: 'own-session',
    limit: 'reset',
    body: api.WithdrawEmailRequest,
    answers: { 200: api.MessageView },
    refusals: [409],
    ownership: { token: 'bearer' },
  },
});

export const socialCalls = defineCalls({
  'POST /api/auth/oauth/{provider}': {
    summary: 'Start a sign-in with facebook, instagram or google',
    roles: everyone,
    params: Provider,
    limit: 'sign-in',
    answers: { 200: api.OauthStartView },
    mayBeUnavailable: true,
    ownership: { provider: 'shop' },
  },
  'GET /api/auth/oauth/{provider}/callback': {
    summary: 'OAuth callback; redirects to the shop',
    roles: ['anyone'],
    params: Provider,
    query: z.object({ code: z.string().optional(), state: z.string().optional() }),
    answers: { 303: null },
    ownership: { provider: 'shop', code: 'bearer', state: 'bearer' },
  },
});

export const accountCalls = defineCalls({
  'GET /api/addresses': {
    summary: 'The saved addresses, the default one first',
    roles: ['customer'],
    answers: { 200: z.array(api.AddressView) },
  },
  'POST /api/addresses': {
    summary: 'Save an address',
    roles: ['customer'],
    body: api.CreateAddressRequest,
    answers: { 201: api.AddressView },
    refusals: [409],
  },
  'PATCH /api/addresses/{id}': {
    summary: 'Change an address',
    roles: ['customer'],
    params: AddressId,
    body: api.UpdateAddressRequest,
    answers: { 200: api.AddressView },
    ownership: { id: 'shopper' },
  },
  'DELETE /api/addresses/{id}': {
    summary: 'Delete an address',
    roles: ['customer'],
    params: AddressId,
    answers: { 204: null },
    ownership: { id: 'shopper' },
  },
  'POST /api/auth/update-password': {
    summary: 'Change the password; ends all other sessions; 401 `otp_required` as for signing in',
    roles: ['customer'],
    changes: 'own-session',
    limit: 'reset',
    body: api.UpdatePasswordRequest,
    answers: { 200: api.MessageView },
    refusals: [403],
  },
  'POST /api/auth/update-email': {
    summary: 'Change the email address, which takes effect once it is confirmed; 401 `otp_required` as for signing in',
    roles: ['customer'],
    changes: 'own-session',
    limit: 'reset',
    body: api.UpdateEmailRequest,
    answers: { 200: api.CurrentUserView.extend(api.MessageView.shape) },
    refusals: [403, 409],
  },
  'DELETE /api/user': {
    summary: 'Delete the account in all services; 401 `otp_required` as for signing in',
    roles: ['customer'],
    changes: 'own-session',
    body: api.DeleteAccountRequest,
    answers: { 204: null },
    refusals: [403, 409],
  },
});

export const userAdminCalls = defineCalls({
  'GET /api/admin/users': {
    summary: 'All accounts, oldest first; with `limit`, one page and the next cursor in X-Next-Cursor',
    query: api.UsersQuery,
    answers: { 200: z.array(api.UserView) },
  },
  'POST /api/admin/users': {
    summary: 'Create an account for another person',
    body: api.CreateUserRequest,
    answers: { 201: api.UserView },
    refusals: [409],
  },
  'PATCH /api/admin/users/{id}': {
    summary: 'Change an account; deactivating it ends its sessions',
    params: UserId,
    changes: 'user-sessions',
    body: api.UpdateUserRequest,
    answers: { 200: api.UserView },
    refusals: [409],
  },
  'DELETE /api/admin/users/{id}': {
    summary: 'Delete an account in all services',
    params: UserId,
    changes: 'user-sessions',
    answers: { 204: null },
    refusals: [409],
  },
  'DELETE /api/admin/users/{id}/two-step': {
    summary: 'Turn off the two-step sign-in of another account; ends its sessions',
    params: UserId,
    changes: 'user-sessions',
    limit: 'sign-in',
    body: api.RemoveTwoStepRequest,
    answers: { 204: null },
    refusals: [409],
  },
  'GET /api/admin/users/{id}/addresses': {
    summary: "A customer's addresses",
    params: UserId,
    answers: { 200: z.array(api.AddressView) },
  },
});

export const invitationCalls = defineCalls({
  'POST /api/admin/users/invite': {
    summary: 'Email an invitation to join the staff; the link works once, for seven days',
    body: api.InviteRequest,
    answers: { 201: api.InvitationView },
    refusals: [409],
  },
  'GET /api/admin/users/invitations': {
    summary: 'Invitations that are neither accepted nor withdrawn, newest first',
    answers: { 200: z.array(api.InvitationView) },
  },
  'POST /api/admin/users/invitations/{id}/resend': {
    summary: 'Send an invitation again; the earlier link no longer works',
    params: InvitationId,
    answers: { 200: api.InvitationView },
  },
  'DELETE /api/admin/users/invitations/{id}': {
    summary: 'Withdraw an invitation',
    params: InvitationId,
    answers: { 204: null },
  },
  'POST /api/auth/invitation': {
    summary: 'Read an invitation with the token of its link',
    roles: ['anyone'],
    limit: 'sign-in',
    body: api.OpenInvitationRequest,
    answers: { 200: api.OpenedInvitationView },
    ownership: { token: 'bearer' },
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Accept an invitation with a new account or an existing one; signs in to the admin client',
    roles: ['anyone'],
    limit: 'sign-in',
    body: api.AcceptInvitationRequest,
    answers: { 200: api.AdminLoginView },
    refusals: [401, 409],
    ownership: { token: 'bearer' },
  },
});

export const twoStepCalls = defineCalls({
  'GET /api/admin/two-step': {
    summary: 'Whether two-step sign-in is on',
    roles: STAFF_ROLES,
    answers: { 200: api.TwoStepView },
  },
  'POST /api/admin/two-step/start': {
    summary: 'Create a secret for an authenticator app; takes effect once confirmed',
    roles: STAFF_ROLES,
    limit: 'sign-in',
    body: api.StartTwoStepRequest,
    answers: { 201: api.StartTwoStepView },
    refusals: [404, 409],
  },
  'POST /api/admin/two-step/confirm': {
    summary: 'Turn on two-step sign-in with a code from the app; ends the other sessions',
    roles: STAFF_ROLES,
    changes: 'own-session',
    limit: 'sign-in',
    body: api.TwoStepCodeRequest,
    answers: { 200: api.RecoveryCodesView },
    refusals: [409],
  },
  'POST /api/admin/two-step/end': {
    summary: 'Turn off two-step sign-in with a code',
    roles: STAFF_ROLES,
    changes: 'own-session',
    limit: 'sign-in',
    body: api.TwoStepCodeRequest,
    answers: { 204: null },
    refusals: [409],
  },
});

export const auditCalls = defineCalls({
  'GET /api/admin/audit': {
    summary: 'Audit log, newest first; the next page is in X-Next-Cursor',
    query: audit.AuditQuery,
    answers: { 200: z.array(audit.AuditEntryView) },
  },
});

export const internalCalls = defineCalls({
  'POST /internal/sessions/resolve': {
    summary: 'The caller identified by a session cookie or an admin token',
    body: api.ResolveSessionRequest,
    answers: { 200: api.ResolveSessionView },
  },
  'POST /internal/sessions/living': {
    summary: 'The sessions among these that have not ended and need no two-step sign-in',
    body: api.LivingSessionsRequest,
    answers: { 200: api.LivingSessionsView },
  },
  'GET /internal/sign-in-providers': {
    summary: 'Whether each sign-in provider is set up',
    answers: { 200: api.SignInProviders },
  },
  'GET /internal/users/{id}': { summary: 'One account', params: UserId, answers: { 200: api.UserView } },
  'PUT /internal/artisans/{id}': {
    summary: 'Create or change the account of an artisan',
    params: UserId,
    body: api.ArtisanAccountRequest,
    answers: { 200: api.UserView },
    refusals: [409],
  },
  'GET /internal/users/{id}/addresses': {
    summary: "A customer's addresses",
    params: UserId,
    answers: { 200: z.array(api.AddressView) },
  },
  'GET /internal/users/{id}/addresses/{addressId}': {
    summary: "One of a customer's addresses",
    params: UserId.extend({ addressId: AddressId.shape.id }),
    answers: { 200: api.AddressView },
  },
});

export const identityApi = defineApi('identity', {
  ...signInCalls,
  ...emailLinkCalls,
  ...socialCalls,
  ...accountCalls,
  ...userAdminCalls,
  ...invitationCalls,
  ...twoStepCalls,
  ...auditCalls,
  ...internalCalls,
  ...userExportCall(api.IdentityExportView),
  ...orderHistoryCalls,
  ...deadLetterCalls,
});
