import { orderShippingUpgraded } from '@loop-petal/contracts/events/order-events';
import {
  fasterServices,
  findShippingService,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { isToBeMade, orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { hasShipments } from './shipment-store.ts';

/**
 * Changes an order to a faster service at the shop's cost; shipping and production consume the event.
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `not_open`, `has_label` or `not_faster`
 */
export async function upgradeShipping(
  ctx: Context,
  orderId: string,
  code: ShippingServiceCode,
  by: string,
  record: Recorder,
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('Order not found');
    if (!isToBeMade(order)) throw conflict('You can upgrade only a paid order that has not shipped.', 'not_open');
    if (await hasShipments(tx, orderId)) throw conflict('This order already has a label.', 'has_label');
    const from = order.shippingMethod;
    const present = findShippingService(from);
    const service = present && fasterServices(present).find((one) => one.code === code);
    if (!service) throw conflict(`That is not faster than ${from}.`, 'not_faster');
    const description = `Sent by ${service.name} instead of ${from}, at the shop's cost.`;
    const changes = [{ field: 'shipping', from, to: service.name }];
    const decision = {
      change: { shippingMethod: service.name },
      notes: [{ type: 'order.shipping-upgraded', description, by }],
      events: [
        orderShippingUpgraded({ orderId, service: service.code }),
        record({ action: 'upgraded the shipping', ...orderSubject(orderId), changes }),
      ],
    };
    await saveDecision(tx, order, decision, ctx.now());
  });
  ctx.outbox.wake();
}
