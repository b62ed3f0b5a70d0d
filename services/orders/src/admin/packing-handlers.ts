import type { packingCalls } from '@loop-petal/contracts/operations/packing';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { changeStatus } from '../changes/change-status.ts';
import type { Context } from '../context.ts';
import { getOrder, parseOrderId } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import { mayShip, packingOrderView } from '../orders/order-views.ts';
import { voidShipment } from '../shipments/void-labels.ts';
import { findAdmin } from './find-admin.ts';
import { countedPage } from './list-orders.ts';

export const packingHandlers = (ctx: Context): Handlers<typeof packingCalls> => {
  const view = async (id: string) => packingOrderView(await getOrder(ctx.pool, id), ctx.now());
  return {
    'GET /api/packing/orders': async ({ query: { show, q, cursor, limit } }) => {
      const { orders, headers } = await countedPage(ctx.pool, { status: show, q, hidesEmail: true }, cursor, limit);
      const now = ctx.now();
      return reply(
        200,
        orders.map((order) => packingOrderView(order, now)),
        headers,
      );
    },
    'GET /api/packing/orders/{id}': ({ params }) => view(parseOrderId(params)),
    'POST /api/packing/orders/{id}/begin': async ({ caller, params }) => {
      const id = parseOrderId(params);
      await changeStatus(ctx, id, 'processing', await findAdmin(ctx, caller.userId), assertMayShip);
      return view(id);
    },
    'POST /api/packing/orders/{id}/void': async ({ caller, params }) => {
      const orderId = parseOrderId(params);
      await voidShipment(ctx, { orderId }, await findAdmin(ctx, caller.userId));
      return view(orderId);
    },
    'POST /api/packing/orders/{id}/handed-over': async ({ caller, params }) => {
      const id = parseOrderId(params);
      const { parcels, shipments, status, shippingMethod } = await getOrder(ctx.pool, id);
      if (!isSent({ status })) {
        if (shipments.length < parcels.length && !isPickup(shippingMethod))
          throw conflict('Each parcel needs a label first.', 'no_label');
        await changeStatus(ctx, id, 'shipped', await findAdmin(ctx, caller.userId), assertMayShip);
      }
      return view(id);
    },
  };
};

const isSent = ({ status }: Pick<Order, 'status'>) => status === 'shipped' || status === 'delivered';

/** @throws ShopError 409 `not_to_pack` for an order that was cancelled, refunded or not paid */
function assertMayShip(order: Order): void {
  if (mayShip(order)) return;
  throw conflict('This order can’t be shipped: it is cancelled, refunded or not paid.', 'not_to_pack');
}
