import { randomUUID } from 'node:crypto';
import { orderRefundRequested, orderServiceChanged } from '@loop-petal/contracts/events/order-events';
import { deliveryWindow, extraTransitDays, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { isOffered, savedByService } from '@loop-petal/contracts/rules/pricing';
import {
  findShippingService,
  type ShippingService,
  type ShippingServiceCode,
} from '@loop-petal/contracts/rules/shipping-services';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { type Admin, isToBeMade, type OrderRecord, orderSubject } from '../orders/order.ts';
import { leftToRefund, requestRefund } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { hasShipments } from './shipment-store.ts';

/**
 * Changes the service of an order to one that costs no more, and refunds the difference. Production moves the delivery
 * days. Repeats change nothing.
 * @throws ShopError 404, or 409 `not_open`, `has_label`, `service_unavailable`, `costs_more` or `needed_by`
 */
export const changeService = (
  ctx: Context,
  id: string,
  code: ShippingServiceCode,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, id, async (locked, tx, now) => {
    const service = findShippingService(code);
    const present = findShippingService(locked.shippingMethod);
    if (!service || present?.code === code) return undefined;
    if (!isToBeMade(locked)) throw conflict('Only a paid order that has not shipped can be changed.', 'not_open');
    if (await hasShipments(tx, id)) throw conflict('This order already has a label.', 'has_label');
    const rules = ctx.settings.current();
    if (!isOffered(rules, code)) throw conflict(`${service.name} is not available.`, 'service_unavailable');
    const order = await getOrder(tx, id);
    assertInTime(order, service);
    const { subtotalCents, shippingCents } = order;
    const refundedCents = order.refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.shippingCents), 0);
    const paid = { subtotalCents, shipments: order.parcels.length, shippingCents: shippingCents - refundedCents };
    const savedCents = savedByService(rules, paid, code);
    if (savedCents < 0) {
      const more = `${service.name} costs ${formatCents(-savedCents)} more than the customer paid.`;
      throw conflict(more, 'costs_more');
    }
    const refundCents = Math.min(savedCents, await leftToRefund(tx, order));
    const change = `${order.shippingMethod} to ${service.name}`;
    const refundId = randomUUID();
    const { paymentId } = order;
    const isRefunded = refundCents > 0 && paymentId !== null;
    if (isRefunded) {
      const reason = `Shipping changed from ${change}`;
      const amounts = { amountCents: refundCents, shippingCents: refundCents, reason };
      await requestRefund(tx, { ...amounts, id: refundId, orderId: id, requestedBy: by, at: now });
    }
    const refunded = isRefunded ? `, with a refund of ${formatCents(refundCents)}` : '';
    const event = { orderId: id, service: code, from: order.shippingMethod, to: service.name };
    return {
      change: { shippingMethod: service.name },
      notes: [{ type: 'order.service-changed', description: `Shipping changed from ${change}${refunded}.`, by }],
      events: [
        orderServiceChanged({ ...event, refundCents: isRefunded ? refundCents : 0 }),
        ...(isRefunded ? [orderRefundRequested({ orderId: id, refundId, paymentId, amountCents: refundCents })] : []),
        record({
          action: 'changed the shipping service',
          ...orderSubject(id),
          changes: [{ field: 'shipping', from: order.shippingMethod, to: `${service.name}${refunded}` }],
        }),
      ],
    };
  });

/** @throws ShopError 409 `needed_by` when the service delivers after the day that the customer named */
function assertInTime({ promise, neededBy, parcels }: OrderRecord, service: ShippingService): void {
  if (!promise || !neededBy) return;
  const extra = extraTransitDays(...parcels.map(({ address }) => address.zipCode));
  const { to } = deliveryWindow(promise.madeBy, withExtraDays(service, extra));
  if (to > neededBy) throw conflict(`${service.name} arrives after the day the customer needs it.`, 'needed_by');
}
