import { identityApi } from '@loop-petal/contracts/operations/identity';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/events/dead-letters';
import { deadLetterHandlers } from '@loop-petal/service-kit/http/dead-letter-handlers';
import { implement } from '@loop-petal/service-kit/http/implement';
import { accountHandlers } from './account/account-handlers.ts';
import { mailLinkHandlers } from './account/mail-link-handlers.ts';
import { userAdminHandlers } from './admin/user-admin-handlers.ts';
import { auditHandlers } from './audit/audit-handlers.ts';
import { identityConsumers } from './consumers.ts';
import type { Context } from './context.ts';
import { internalHandlers } from './internal-handlers.ts';
import { signInHandlers } from './sign-in/sign-in-handlers.ts';
import { socialHandlers } from './social/social-handlers.ts';
import { twoStepHandlers } from './two-step/two-step-handlers.ts';

/** All calls of identity, as its contract declares them. */
export const identityRoutes = (ctx: Context) =>
  implement(identityApi, {
    ...signInHandlers(ctx),
    ...mailLinkHandlers(ctx),
    ...socialHandlers(ctx),
    ...accountHandlers(ctx),
    ...userAdminHandlers(ctx),
    ...twoStepHandlers(ctx),
    ...auditHandlers(ctx),
    ...internalHandlers(ctx),
    ...deadLetterHandlers({
      name: 'identity',
      list: () => listDeadLetters(ctx.pool),
      replay: (id) => replayDeadLetter(ctx.pool, id, identityConsumers),
    }),
  });
