import type { auditCalls } from '@loop-petal/contracts/operations/identity';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { replyPage } from '@loop-petal/service-kit/http/list-pages';
import type { Context } from '../context.ts';
import { countAuditEntries, listAuditEntries } from './audit-store.ts';

export const auditHandlers = (ctx: Context): Handlers<typeof auditCalls> => ({
  'GET /api/admin/audit': async ({ query: { cursor, limit, ...filter } }) => {
    const [found, total] = await Promise.all([
      listAuditEntries(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
      countAuditEntries(ctx.pool, filter),
    ]);
    return replyPage(found, limit, total);
  },
});
