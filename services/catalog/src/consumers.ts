import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPlaced,
  orderRefunded,
  orderReservationChecked,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { DocumentConsumer } from '@loop-petal/service-kit/mongo/document-consumers';
import type { Context } from './context.ts';
import { confirmReservation, fulfillReservation, releaseReservation, settleChecked } from './stock/reserve-stock.ts';

export const catalogConsumers = (ctx: Context): DocumentConsumer[] => [
  on(orderPlaced, ({ data }) => confirmReservation(ctx, data)),
  on(orderPaymentFailed, ({ data }) => releaseReservation(ctx, data)),
  on(orderCancelled, ({ data }) => releaseReservation(ctx, data)),
  on(orderRefunded, async ({ data }) => {
    if (data.releasesStock) await releaseReservation(ctx, data);
  }),
  // a reopened order keeps its reservation, as a placed one does
  on(orderStatusChanged, async ({ data }) => {
    if (data.from === 'cancelled') await confirmReservation(ctx, data);
  }),
  on(orderShipped, ({ data }) => fulfillReservation(ctx, data)),
  on(orderDelivered, ({ data }) => fulfillReservation(ctx, data)),
  on(orderReservationChecked, ({ data }) => settleChecked(ctx, data)),
];
