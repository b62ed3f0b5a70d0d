import { InternalOrderView } from '@loop-petal/contracts/orders-api';
import { service } from '@loop-petal/service-kit/http/app';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { Router } from 'express';
import type { Context } from './context.ts';
import { orderIdOf } from './order-id.ts';
import { findOrder } from './order-record-store.ts';
import { internalOrderView } from './order-view.ts';

export const internalRoutes = (ctx: Context) =>
  Router().get('/internal/orders/:id', async (req, res) => {
    service(req);
    const order = await findOrder(ctx.pool, orderIdOf(req));
    if (!order) throw notFound('Order not found');
    res.json(InternalOrderView.parse(internalOrderView(ctx, order, new Date())));
  });
