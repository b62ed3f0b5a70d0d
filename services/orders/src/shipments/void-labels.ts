import type { VoidShipmentRequest } from '@loop-petal/contracts/shapes/orders';
import type { VoidLabelsRequest } from '@loop-petal/contracts/shapes/shipping';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { type Admin, type Order, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { followVoid } from './parcel-progress.ts';
import { listParcels, saveVoided } from './shipment-store.ts';

export async function voidShipment(
  ctx: Context,
  { orderId, trackingNumber }: z.output<typeof VoidShipmentRequest>,
  admin: Admin,
): Promise<void> {
  assertNotHandedOver(await getOrder(ctx.pool, orderId));
  const number = trackingNumber && { trackingNumber: trackingNumber.replaceAll(/\s/g, '').toUpperCase() };
  if ((await voidLabels(ctx, { orderId, ...number }, admin)) === 0) {
    throw conflict('This order has no label to void.', 'no_label');
  }
}

/**
 * Asks shipping to void labels, then marks them as void, so that the order shows it before shipping's events arrive.
 * @returns the number of chosen labels that are void
 */
export async function voidLabels(
  ctx: Context,
  request: z.input<typeof VoidLabelsRequest>,
  admin: Admin,
): Promise<number> {
  const { voided } = await ctx.shipping.call('POST /internal/shipments/void', { body: request });
  await changeOrder(ctx, request.orderId, async (order, tx) => {
    const fresh = await saveVoided(tx, order.id, voided);
    if (fresh.length === 0) return undefined;
    const numbers = fresh.join(', ');
    const note = { type: 'order.label-voided', description: `Label ${numbers} voided.`, by: admin.name };
    const decision = followVoid(order, await listParcels(tx, order.id), note);
    const changes = [{ field: 'trackingNumber', from: numbers, to: null }];
    decision.events.push(admin.record({ action: 'voided a label', ...orderSubject(order.id), changes }));
    return decision;
  });
  return voided.length;
}

export function assertNotHandedOver({ status }: Pick<Order, 'status'>): void {
  if (status !== 'shipped' && status !== 'delivered') return;
  throw conflict('This order is already on its way.', 'handed_over');
}
