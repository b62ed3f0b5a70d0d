import type { EventOf } from '@loop-petal/contracts/events/event';
import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPiecesRestocked,
  orderPlaced,
  orderRefunded,
  orderReservationChecked,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { reviewsChanged } from '@loop-petal/contracts/events/review-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { DocumentConsumer } from '@loop-petal/service-kit/mongo/document-consumers';
import type { Context } from './context.ts';
import { nameUploads } from './images/keep-uploads.ts';
import { rateProduct } from './products/rate-product.ts';
import {
  confirmReservation,
  fulfillReservation,
  holdShipped,
  releaseReservation,
  restockPieces,
  settleChecked,
} from './stock/reserve-stock.ts';

const toReserved = <Data>({ data, time }: { data: Data; time: string }) => ({ ...data, at: new Date(time) });

/** False for most orders: no limited editions, which are variations, now or in an earlier attempt. */
const mayHaveReserved = ({ reservationVersion, lines }: EventOf<typeof orderPlaced>['data']) =>
  reservationVersion > 1 || lines.some(({ variationId }) => variationId !== null);

export const catalogConsumers = (ctx: Context): DocumentConsumer[] => [
  on(orderPlaced, async (event) => {
    if (mayHaveReserved(event.data)) await confirmReservation(ctx, toReserved(event));
  }),
  on(orderPaymentFailed, (event) => releaseReservation(ctx, toReserved(event))),
  on(orderCancelled, (event) => releaseReservation(ctx, toReserved(event))),
  on(orderRefunded, async (event) => {
    if (event.data.releasesStock) await releaseReservation(ctx, toReserved(event));
  }),
  // a reopened order keeps its reservation, as a placed order does
  on(orderStatusChanged, async (event) => {
    if (event.data.from === 'cancelled') await confirmReservation(ctx, toReserved(event));
    if (event.data.isBackInShop) await holdShipped(ctx, toReserved(event));
  }),
  on(orderShipped, (event) => fulfillReservation(ctx, toReserved(event))),
  on(orderDelivered, (event) => fulfillReservation(ctx, toReserved(event))),
  on(orderPiecesRestocked, ({ data }) => restockPieces(ctx, data)),
  on(orderReservationChecked, ({ data }) => settleChecked(ctx, data)),
  on(reviewsChanged, ({ data }) => rateProduct(ctx, data)),
  on(userDeleted, ({ data }) => ctx.images.checkNow({ uploader: data.userId }, ctx.now())),
  on(uploadsNamed, ({ data }) => nameUploads(ctx, data)),
];
