import { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { ProblemView } from '@loop-petal/contracts/problems-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/app';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { orderIdOf } from './order-id.ts';
import { findOrder } from './order-record-store.ts';
import { adminOrderView } from './order-view.ts';
import { collectProblems } from './problems.ts';
import { reviewOrder } from './review-order.ts';

export const problemRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/problems', async (req, res) => {
      admin(req);
      const { problems, leftOut } = await collectProblems(ctx);
      if (leftOut.length > 0) res.set('X-Left-Out', leftOut.join(', '));
      res.json(z.array(ProblemView).parse(problems));
    })
    .post('/api/admin/orders/:id/reviewed', async (req, res) => {
      const { userId } = admin(req);
      const id = orderIdOf(req);
      const name = await ctx.identity.username(userId).catch(() => 'admin');
      await reviewOrder(ctx, id, name, recorder(req));
      const order = await findOrder(ctx.pool, id);
      if (!order) throw notFound('Order not found');
      res.json(AdminOrderView.parse(adminOrderView(order, new Date())));
    })
    .post('/api/admin/payments/:id/release', async (req, res) => {
      const { userId } = admin(req);
      if (!z.uuid().safeParse(req.params.id).success) throw notFound('Payment not found');
      await ctx.releaseHold(req.params.id, userId);
      res.status(204).end();
    });
