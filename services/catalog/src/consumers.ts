import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPlaced,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/order-events';
import { onDocument } from '@loop-petal/service-kit/mongo/document-consumers';
import type { Context } from './context.ts';
import { handOverStock, keepStock, releaseStock } from './stock/reserve-stock.ts';

export const catalogConsumers = (ctx: Context) => [
  onDocument(orderPlaced, ({ data }) => keepStock(ctx, data)),
  onDocument(orderPaymentFailed, ({ data }) => releaseStock(ctx, data)),
  onDocument(orderCancelled, ({ data }) => releaseStock(ctx, data)),
  // Taken out of cancelled again, it waits for its pieces as a placed one does.
  onDocument(orderStatusChanged, async ({ data }) => {
    if (data.from === 'cancelled') await keepStock(ctx, data);
  }),
  onDocument(orderShipped, ({ data }) => handOverStock(ctx, data)),
  onDocument(orderDelivered, ({ data }) => handOverStock(ctx, data)),
];
