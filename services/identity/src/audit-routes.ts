import { AuditEntryView, AuditQuery } from '@loop-petal/contracts/audit-api';
import { admin } from '@loop-petal/service-kit/http/app';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { z } from 'zod';
import { countAuditEntries, listAuditEntries } from './audit-store.ts';
import type { Context } from './context.ts';

const Cursor = z.uuid();

export const auditRoutes = (ctx: Context) =>
  Router().get('/api/admin/audit', async (req, res) => {
    admin(req);
    const { cursor, limit, ...filter } = readInput(AuditQuery, req.query);
    if (cursor !== undefined && !Cursor.safeParse(cursor).success) throw badRequest('The cursor is not usable.');
    const [found, total] = await Promise.all([
      listAuditEntries(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
      countAuditEntries(ctx.pool, filter),
    ]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    res.set('X-Total-Count', String(total));
    if (last && found.length > limit) res.set('X-Next-Cursor', last.id);
    res.json(z.array(AuditEntryView).parse(page));
  });
