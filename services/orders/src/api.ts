import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { implement } from '@loop-petal/service-kit/http/implement';
import { adminHandlers } from './admin-handlers.ts';
import type { Context } from './context.ts';
import { orderIdOf } from './order-id.ts';
import { findOrder } from './order-record-store.ts';
import { internalOrderView, orderView } from './order-view.ts';
import { problemHandlers } from './problem-handlers.ts';
import { shoppingHandlers } from './shopping-handlers.ts';

export const orderRoutes = (ctx: Context) =>
  implement(ordersApi, {
    ...shoppingHandlers(ctx),
    ...adminHandlers(ctx),
    ...problemHandlers(ctx),
    'GET /internal/orders/{id}': async ({ params }) => {
      const order = await findOrder(ctx.pool, orderIdOf(params));
      if (!order) throw notFound('Order not found');
      return internalOrderView(ctx, order, new Date());
    },
    'GET /internal/users/{userId}/export': async ({ params }) => {
      const now = new Date();
      return { orders: (await ctx.orders.ofUser(params.userId)).map((order) => orderView(order, now)) };
    },
  });
