import { orderShippingUpgraded } from '@loop-petal/contracts/events/order-events';
import {
  fasterServices,
  findShippingService,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { type Admin, isToBeMade, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { hasShipments } from './shipment-store.ts';

/**
 * Changes an order to a faster service at the shop's cost; shipping and production consume its event.
 * @throws ShopError 404, or 409 `not_open`, `has_label` or `not_faster`
 */
export const upgradeShipping = (
  ctx: Context,
  orderId: string,
  code: ShippingServiceCode,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, orderId, async (order, tx) => {
    if (!isToBeMade(order)) throw conflict('You can upgrade only a paid order that has not shipped.', 'not_open');
    if (await hasShipments(tx, orderId)) throw conflict('This order already has a label.', 'has_label');
    const from = order.shippingMethod;
    const present = findShippingService(from);
    const service = present && fasterServices(present).find((one) => one.code === code);
    if (!service) throw conflict(`This service is not faster than ${from}.`, 'not_faster');
    const description = `Shipping upgraded from ${from} to ${service.name}, at the shop's cost.`;
    const changes = [{ field: 'shipping', from, to: service.name }];
    return {
      change: { shippingMethod: service.name },
      notes: [{ type: 'order.shipping-upgraded', description, by }],
      events: [
        orderShippingUpgraded({ orderId, service: service.code }),
        record({ action: 'upgraded the shipping', ...orderSubject(orderId), changes }),
      ],
    };
  });
