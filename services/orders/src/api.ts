import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { adminHandlers } from './admin/admin-handlers.ts';
import type { Context } from './context.ts';
import { isOrderStored } from './orders/find-orders.ts';
import { orderView } from './orders/order-views.ts';
import { parseOrderId } from './orders/parse-order-id.ts';
import { shoppingHandlers } from './orders/shopping-handlers.ts';
import { listOrderProblems } from './problems/order-problems.ts';

export const ordersHandlers = (ctx: Context): OwnHandlers<typeof ordersApi.calls> => ({
  ...shoppingHandlers(ctx),
  ...adminHandlers(ctx),
  'GET /internal/orders/{id}': async ({ params }) => {
    const id = parseOrderId(params);
    if (!(await isOrderStored(ctx.pool, id))) throw notFound('Order not found');
    return { id };
  },
  'GET /internal/problems': () => listOrderProblems(ctx.pool),
  'GET /internal/users/{userId}/export': async ({ params }) => {
    const now = ctx.now();
    return { orders: (await ctx.orders.ofUser(params.userId)).map((order) => orderView(order, now)) };
  },
});
