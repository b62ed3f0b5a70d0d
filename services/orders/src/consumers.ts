import { offerChanged, offerDeleted } from '@loop-petal/contracts/offer-events';
import {
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
  paymentVoided,
} from '@loop-petal/contracts/payment-events';
import { productChanged, productDeleted } from '@loop-petal/contracts/product-events';
import { shipmentCreated, shipmentDelivered, shipmentMoved } from '@loop-petal/contracts/shipment-events';
import { userDeleted } from '@loop-petal/contracts/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { dropOffer, dropProduct, keepOffer, keepProduct } from './checkout/catalog-copy.ts';
import { eraseOrdersOf } from './orders/save-decision.ts';
import { noteFailedRefund, settlePayment, settleRefund } from './payments/update-payment.ts';
import { deliverParcel, labelParcel, moveParcel } from './shipments/follow-shipment.ts';

const when = (event: { time: string }): Date => new Date(event.time);

export const ordersConsumers = () => [
  on(productChanged, ({ data }, tx) => keepProduct(tx, data)),
  on(productDeleted, ({ data }, tx) => dropProduct(tx, data.id)),
  on(offerChanged, ({ data }, tx) => keepOffer(tx, data)),
  on(offerDeleted, ({ data }, tx) => dropOffer(tx, data.id)),

  on(paymentAuthorized, (event, tx) => settlePayment(tx, { ...event.data, authorizedAt: when(event) }, when(event))),
  on(paymentCaptured, (event, tx) => settlePayment(tx, { ...event.data, capturedAt: when(event) }, when(event))),
  on(paymentVoided, (event, tx) => settlePayment(tx, { ...event.data, voidedAt: when(event) }, when(event))),
  on(paymentFailed, (event, tx) => settlePayment(tx, { ...event.data, failure: event.data.reason }, when(event))),
  on(paymentRefunded, (event, tx) => settleRefund(tx, event.data, when(event))),
  on(paymentRefundFailed, (event, tx) => noteFailedRefund(tx, event.data, when(event))),

  on(shipmentCreated, (event, tx) => labelParcel(tx, event)),
  on(shipmentMoved, (event, tx) => moveParcel(tx, event)),
  on(shipmentDelivered, (event, tx) => deliverParcel(tx, event)),

  on(userDeleted, ({ data }, tx) => eraseOrdersOf(tx, data.userId)),
];
