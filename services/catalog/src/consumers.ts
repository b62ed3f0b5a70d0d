import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPlaced,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/order-events';
import { onDocument } from '@loop-petal/service-kit/document-consumers';
import type { Context } from './context.ts';
import { handOverStock, keepStock, releaseStock } from './reserve-stock.ts';

export const catalogConsumers = (ctx: Context) => [
  onDocument(orderPlaced, ({ data }) => keepStock(ctx, data.orderId)),
  onDocument(orderPaymentFailed, ({ data }) => releaseStock(ctx, data.orderId)),
  onDocument(orderCancelled, ({ data }) => releaseStock(ctx, data.orderId)),
  // Taken out of cancelled again, it waits for its pieces as a placed one does.
  onDocument(orderStatusChanged, async ({ data }) => {
    if (data.from === 'cancelled') await keepStock(ctx, data.orderId);
  }),
  onDocument(orderShipped, ({ data }) => handOverStock(ctx, data.orderId)),
  onDocument(orderDelivered, ({ data }) => handOverStock(ctx, data.orderId)),
];
