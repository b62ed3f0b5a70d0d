import type { VoidShipmentRequest } from '@loop-petal/contracts/shapes/orders';
import type { VoidLabelsRequest } from '@loop-petal/contracts/shapes/shipping';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-orders.ts';
import { type Order, orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { followParcels } from './parcel-progress.ts';
import { listParcels, saveVoided } from './shipment-store.ts';

export async function voidShipment(
  ctx: Context,
  { orderId, trackingNumber }: z.output<typeof VoidShipmentRequest>,
  by: string,
  record: Recorder,
): Promise<void> {
  const order = await findOrder(ctx.pool, orderId);
  if (!order) throw notFound('Order not found');
  assertNotHandedOver(order);
  const number = trackingNumber && { trackingNumber: trackingNumber.replaceAll(/\s/g, '').toUpperCase() };
  if ((await voidLabels(ctx, { orderId, ...number }, by, record)) === 0) {
    throw conflict('This order has no label to void.', 'no_label');
  }
}

/**
 * Asks shipping to void labels, then stores that they are void, so that the order shows it before shipping's events
 * arrive.
 * @returns the number of chosen labels that are void
 */
export async function voidLabels(
  ctx: Context,
  request: z.input<typeof VoidLabelsRequest>,
  by: string,
  record: Recorder,
): Promise<number> {
  const { voided } = await ctx.shipping.call('POST /internal/shipments/void', { body: request });
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    const fresh = order ? await saveVoided(tx, request.orderId, voided) : [];
    if (!order || fresh.length === 0) return;
    const numbers = fresh.join(', ');
    const note = { type: 'order.label-voided', description: `Label ${numbers} voided.`, by };
    const decision = followParcels(order, await listParcels(tx, order.id), note);
    const changes = [{ field: 'trackingNumber', from: numbers, to: null }];
    decision.events.push(record({ action: 'voided a label', ...orderSubject(order.id), changes }));
    await saveDecision(tx, order, decision, ctx.now());
  });
  ctx.outbox.wake();
  return voided.length;
}

export function assertNotHandedOver({ status }: Pick<Order, 'status'>): void {
  if (status !== 'shipped' && status !== 'delivered') return;
  throw conflict('This order is already on its way.', 'handed_over');
}
