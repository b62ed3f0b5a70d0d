import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { accountHandlers } from './account/account-handlers.ts';
import { emailLinkHandlers } from './account/email-link-handlers.ts';
import { exportAccount } from './account/export-account.ts';
import { userAdminHandlers } from './admin/user-admin-handlers.ts';
import { auditHandlers } from './audit/audit-handlers.ts';
import type { Context } from './context.ts';
import { internalHandlers } from './internal-handlers.ts';
import { invitationHandlers } from './invitations/invitation-handlers.ts';
import { twoStepHandlers } from './sign-in/two-step-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { socialHandlers } from './social/social-handlers.ts';

export const identityHandlers = (ctx: Context): OwnHandlers<typeof identityApi.calls> => ({
  ...signInHandlers(ctx),
  ...emailLinkHandlers(ctx),
  ...socialHandlers(ctx),
  ...accountHandlers(ctx),
  ...userAdminHandlers(ctx),
  ...invitationHandlers(ctx),
  ...twoStepHandlers(ctx),
  ...auditHandlers(ctx),
  ...internalHandlers(ctx),
  'GET /internal/users/{userId}/export': ({ params }) => exportAccount(ctx.pool, params.userId),
});
