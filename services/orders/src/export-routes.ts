import { OrdersExportView } from '@loop-petal/contracts/orders-api';
import { userExportRoute } from '@loop-petal/service-kit/http/user-export-route';
import type { Context } from './context.ts';
import { orderView } from './order-view.ts';

export const exportRoutes = (ctx: Context) =>
  userExportRoute({
    view: OrdersExportView,
    collect: async (userId) => {
      const now = new Date();
      return { orders: (await ctx.orders.ofUser(userId)).map((order) => orderView(order, now)) };
    },
  });
