import { offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import {
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
  paymentVoided,
} from '@loop-petal/contracts/events/payment-events';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { jobChanged, promiseChanged, promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { reservationExpired } from '@loop-petal/contracts/events/reservation-events';
import {
  shipmentCreated,
  shipmentDelivered,
  shipmentHandedOver,
  shipmentMoved,
  shipmentVoided,
  shipmentVoidRefused,
  shipmentVoidRequested,
} from '@loop-petal/contracts/events/shipment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import type { Context } from './context.ts';
import { onParcelSent, onPromiseChanged, onPromiseSlipped } from './delays/promise-events.ts';
import { eraseOrdersOf } from './erasure/erase-customer.ts';
import { onJobChanged } from './making/job-events.ts';
import { offers, products } from './orders/catalog-copy.ts';
import { recordFailedRefund, recordRefund, updatePayment } from './payments/update-payment.ts';
import { checkReservation } from './reservations/check-reservation.ts';
import {
  onShipmentCreated,
  onShipmentDelivered,
  onShipmentHandedOver,
  onShipmentMoved,
  onShipmentVoided,
  onShipmentVoidRefused,
  onShipmentVoidRequested,
} from './shipments/shipment-events.ts';

const when = (event: { time: string }): Date => new Date(event.time);

export const ordersConsumers = (ctx: Pick<Context, 'timeZone' | 'settings'>) => [
  settingsConsumer(ctx),
  on(productChanged, ({ data }, tx) => products.upsert(tx, data)),
  on(productDeleted, ({ data }, tx) => products.markDeleted(tx, data.id)),
  on(offerChanged, ({ data }, tx) => offers.upsert(tx, data)),
  on(offerDeleted, ({ data }, tx) => offers.markDeleted(tx, data.id)),

  on(paymentAuthorized, (event, tx) => updatePayment(tx, { ...event.data, authorizedAt: when(event) }, when(event))),
  on(paymentCaptured, (event, tx) => updatePayment(tx, { ...event.data, capturedAt: when(event) }, when(event))),
  on(paymentVoided, (event, tx) => updatePayment(tx, { ...event.data, voidedAt: when(event) }, when(event))),
  on(paymentFailed, (event, tx) => updatePayment(tx, { ...event.data, failure: event.data.reason }, when(event))),
  on(paymentRefunded, (event, tx) => recordRefund(tx, event.data, when(event))),
  on(paymentRefundFailed, (event, tx) => recordFailedRefund(tx, event.data, when(event))),

  on(shipmentCreated, (event, tx) => onShipmentCreated(tx, event)),
  on(shipmentHandedOver, async (event, tx) => {
    await onShipmentHandedOver(tx, event);
    await onParcelSent(tx, event);
  }),
  on(shipmentVoidRequested, (event, tx) => onShipmentVoidRequested(tx, event)),
  on(shipmentVoided, (event, tx) => onShipmentVoided(tx, event)),
  on(shipmentVoidRefused, (event, tx) => onShipmentVoidRefused(tx, event)),
  on(shipmentMoved, (event, tx) => onShipmentMoved(tx, event)),
  on(shipmentDelivered, async (event, tx) => {
    await onShipmentDelivered(tx, event);
    await onParcelSent(tx, event);
  }),

  on(jobChanged, (event, tx) => onJobChanged(tx, event)),
  on(promiseChanged, (event, tx) => onPromiseChanged(tx, event)),
  on(promiseSlipped, (event, tx) => onPromiseSlipped(ctx, tx, event)),

  on(reservationExpired, ({ data }, tx) => checkReservation(tx, data)),

  on(userDeleted, (event, tx) => eraseOrdersOf(tx, event.data.userId, when(event))),
];
