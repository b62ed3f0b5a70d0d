import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPlaced,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/order-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { DocumentConsumer } from '@loop-petal/service-kit/mongo/document-consumers';
import type { Context } from './context.ts';
import { handOverStock, keepStock, releaseStock } from './stock/reserve-stock.ts';

export const catalogConsumers = (ctx: Context): DocumentConsumer[] => [
  on(orderPlaced, ({ data }) => keepStock(ctx, data)),
  on(orderPaymentFailed, ({ data }) => releaseStock(ctx, data)),
  on(orderCancelled, ({ data }) => releaseStock(ctx, data)),
  // Taken out of cancelled again, it waits for its pieces as a placed one does.
  on(orderStatusChanged, async ({ data }) => {
    if (data.from === 'cancelled') await keepStock(ctx, data);
  }),
  on(orderShipped, ({ data }) => handOverStock(ctx, data)),
  on(orderDelivered, ({ data }) => handOverStock(ctx, data)),
];
