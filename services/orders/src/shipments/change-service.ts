import { randomUUID } from 'node:crypto';
import { orderServiceChanged } from '@loop-petal/contracts/events/order-events';
import { checkAddress } from '@loop-petal/contracts/rules/address';
import { deliveryWindow, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { isOffered, savedByService } from '@loop-petal/contracts/rules/pricing';
import { type Delivery, type DeliveryCode, findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { requestedEvent } from '../dues/due.ts';
import { findOpenDue, insertDue } from '../dues/due-store.ts';
import { endOpenDue } from '../dues/withdraw-due.ts';
import { getOrder } from '../orders/find-orders.ts';
import {
  type Admin,
  type Decision,
  extraTransitDaysTo,
  isToBeMade,
  type OrderRecord,
  orderSubject,
  PAYBACK,
  refundedShipping,
} from '../orders/order.ts';
import { leftByPayment, outsideCents, requestRefund, splitRefund, sumOfParts } from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { hasShipments } from './shipment-store.ts';

/**
 * Changes the service of an order. A difference is refunded; for a more expensive service, it is due from the customer, and the
 * service changes once it is paid. Production moves the delivery days. Repeats change nothing.
 * @throws ShopError 404, or 409 `not_open`, `has_label`, `service_unavailable`, `needed_by`, `not_collectable`,
 * `address_needed` or `no_email`
 */
export const changeService = (
  ctx: Context,
  id: string,
  code: DeliveryCode,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, id, async (locked, tx, now) => {
    const service = findDelivery(code);
    const present = findDelivery(locked.shippingMethod);
    if (!service || present?.code === code) return undefined;
    if (!isToBeMade(locked)) throw conflict('Only a paid order that has not shipped can be changed.', 'not_open');
    if (await hasShipments(tx, id)) throw conflict('This order already has a label.', 'has_label');
    const rules = ctx.settings.current();
    if (!isOffered(rules, code)) throw conflict(`${service.name} is not available.`, 'service_unavailable');
    const order = await getOrder(tx, id);
    assertPossible(order, service);
    assertInTime(order, service);
    const { subtotalCents, shippingCents } = order;
    const kept = shippingCents - refundedShipping(order);
    const paid = { subtotalCents, shipments: order.parcels.length, shippingCents: kept };
    const savedCents = savedByService(rules, paid, code);
    if (savedCents < 0) return requestDifference(tx, order, { service, cents: -savedCents }, { by, record }, now);
    const left = await leftByPayment(tx, order);
    const refundCents = Math.min(savedCents, sumOfParts(left));
    const change = `${order.shippingMethod} to ${service.name}`;
    const parts = splitRefund(left, refundCents);
    const reason = `Shipping changed from ${change}`;
    const refund = {
      id: randomUUID(),
      orderId: id,
      parts,
      shippingCents: refundCents,
      reason,
      requestedBy: by,
      at: now,
    };
    const refunds = (await requestRefund(tx, refund)) ?? [];
    const isRefunded = refunds.length > 0;
    const refunded = isRefunded ? `, with a refund of ${formatCents(refundCents)}` : '';
    const event = { orderId: id, service: code, from: order.shippingMethod, to: service.name };
    return {
      change: { shippingMethod: service.name, ...(outsideCents(locked, parts) > 0 && PAYBACK) },
      notes: [{ type: 'order.service-changed', description: `Shipping changed from ${change}${refunded}.`, by }],
      events: [
        orderServiceChanged({ ...event, refundCents: isRefunded ? refundCents : 0 }),
        ...refunds,
        record({
          action: 'changed the shipping service',
          ...orderSubject(id),
          changes: [{ field: 'shipping', from: order.shippingMethod, to: `${service.name}${refunded}` }],
        }),
      ],
    };
  });

/** Replaces an earlier request for another service. */
async function requestDifference(
  tx: Queryable,
  { id: orderId, shippingMethod: from, customerEmail }: OrderRecord,
  { service: { code, name: to }, cents: amountCents }: { service: Delivery; cents: number },
  { by, record }: { by: string; record: Admin['record'] },
  at: Date,
): Promise<Decision | undefined> {
  if (!customerEmail) {
    throw conflict(
      'This order has no email address, so its customer can’t be asked to pay the difference.',
      'no_email',
    );
  }
  const earlier = await findOpenDue(tx, orderId);
  if (earlier?.purpose.service === code && earlier.amountCents === amountCents) return undefined;
  await endOpenDue(tx, orderId, by, at);
  const due = {
    id: randomUUID(),
    orderId,
    amountCents,
    purpose: { kind: 'service' as const, service: code, from, to },
  };
  await insertDue(tx, { ...due, requestedBy: by, at });
  const amount = formatCents(amountCents);
  const description = `The customer is asked to pay ${amount} for ${to}. Until then, the order keeps ${from}.`;
  return {
    change: {},
    notes: [{ type: 'order.due-requested', description, by }],
    events: [
      requestedEvent(due),
      record({
        action: 'asked for a payment',
        ...orderSubject(orderId),
        changes: [{ field: 'shipping', from, to: `${to}, for ${amount}` }],
      }),
    ],
  };
}

/**
 * @throws ShopError 409 `not_collectable` when the order has several parcels or a gift, `address_needed` when it was for
 * pickup and has no address to ship to
 */
function assertPossible({ parcels, shippingMethod }: OrderRecord, { code, name }: Delivery): void {
  if (isPickup(code)) {
    if (parcels.length === 1 && !parcels.some(({ gift }) => gift)) return;
    throw conflict('Only an order with one parcel and no gift can be collected.', 'not_collectable');
  }
  if (isPickup(shippingMethod) && parcels.some(({ address }) => checkAddress(address).errors.length > 0)) {
    throw conflict(`Please enter the customer’s address first; ${name} needs it.`, 'address_needed');
  }
}

/** @throws ShopError 409 `needed_by` when the service delivers after the day that the customer named */
function assertInTime({ promise, neededBy, parcels }: OrderRecord, service: Delivery): void {
  if (!promise || !neededBy) return;
  const { to } = deliveryWindow(promise.madeBy, withExtraDays(service, extraTransitDaysTo(parcels)));
  if (to > neededBy) throw conflict(`${service.name} arrives after the day the customer needs it.`, 'needed_by');
}
