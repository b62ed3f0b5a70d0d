import { setTimeout as pause } from 'node:timers/promises';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { findOrderCopy, type OrderCopy } from './order-copy-store.ts';

const POLL_INTERVAL_MS = 50;

/**
 * Waits up to `orderPatienceMs` until an order is paid and in processing: after an admin changes its status, the event
 * may still be in flight.
 * @throws ShopError 404 for an unknown order, 409 `refunded`, `not_processing` or `not_paid`
 */
export async function awaitProcessing(ctx: Context, orderId: string): Promise<OrderCopy> {
  const deadline = performance.now() + ctx.orderPatienceMs;
  for (;;) {
    const order = await findOrderCopy(ctx.pool, orderId);
    if (order?.payment === 'returned') {
      throw conflict('This order was refunded, so it can’t get a label.', 'refunded');
    }
    if (order?.status === 'processing' && order.payment === 'paid') return order;
    if (performance.now() >= deadline) {
      if (!order) throw notFound('Order not found');
      if (order.status === 'processing') {
        throw conflict('This order is not paid yet, so it can’t get a label.', 'not_paid');
      }
      throw conflict('A shipment can be created only while the order is processing.', 'not_processing');
    }
    await pause(POLL_INTERVAL_MS);
  }
}
