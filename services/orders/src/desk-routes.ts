import { OrderChangesQuery, OrderChangesView, ToMakeView } from '@loop-petal/contracts/orders-desk-api';
import { admin } from '@loop-petal/service-kit/http/app';
import { isStopping } from '@loop-petal/service-kit/http/health';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { awaitOrderChanges } from './order-watch.ts';
import { readToMake } from './work-store.ts';

export const deskRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/stats/changes', async (req, res) => {
      admin(req);
      const { after } = readInput(OrderChangesQuery, req.query);
      const isOver = () => res.destroyed || isStopping(req.app);
      res.json(OrderChangesView.parse(await awaitOrderChanges(ctx.pool, after, isOver)));
    })
    .get('/api/admin/stats/to-make', async (req, res) => {
      admin(req);
      res.json(z.array(ToMakeView).parse(await readToMake(ctx.pool)));
    });
