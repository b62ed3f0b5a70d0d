import { shipmentDelivered, shipmentHandedOver, shipmentMoved } from '@loop-petal/contracts/events/shipment-events';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { CarrierError, DELIVERED, findHandOver } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { findUndeliveredIds, lockShipmentsOf, saveTrackedAt, updateStage } from './shipment-store.ts';

const MAX_PARCELS = 500;
const MAX_FAILURES = 5;
/** Older parcels are lost, or their labels were never used. */
const MAX_DAYS = 90;

/** Tracks undelivered parcels and publishes their new stages. Safe with several replicas. */
export async function updateTracking(ctx: Context, now = ctx.now()): Promise<void> {
  let failures = 0;
  const since = new Date(now.getTime() - MAX_DAYS * DAY_MS);
  for (const id of await findUndeliveredIds(ctx.pool, since, MAX_PARCELS)) {
    await updateParcel(ctx, id, now).catch((error: unknown) => {
      if (!(error instanceof CarrierError)) throw error;
      ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'the tracking of a parcel could not be updated');
      failures += 1;
    });
    // the carrier does not answer, so the other parcels wait for the next run
    if (failures >= MAX_FAILURES) break;
  }
  ctx.outbox.wake();
}

async function updateParcel(ctx: Context, id: string, now: Date): Promise<void> {
  const known = await saveTrackedAt(ctx.pool, id);
  // before the row is locked, because the carrier may be slow
  const movements = known ? await ctx.carrier.track(known, now) : [];
  const latest = movements.at(-1);
  if (!known || !latest || latest.stage === known.stage) return;
  await inTransaction(ctx.pool, async (tx) => {
    const shipments = await lockShipmentsOf(tx, known.orderId);
    const shipment = shipments.find((one) => one.id === id);
    if (!shipment || shipment.deliveredAt || shipment.voidRequestedAt || shipment.stage !== known.stage) return;
    const isDelivered = latest.stage === DELIVERED;
    const handedOverAt = shipment.handedOverAt ?? findHandOver(movements)?.at ?? null;
    const deliveredAt = isDelivered ? latest.at : null;
    await updateStage(tx, id, { stage: latest.stage, handedOverAt, deliveredAt });
    const ids = { shipmentId: id, orderId: shipment.orderId, trackingNumber: shipment.trackingNumber };
    if (handedOverAt && !shipment.handedOverAt) {
      await addToOutbox(tx, shipmentHandedOver({ ...ids, handedOverAt: handedOverAt.toISOString() }));
    }
    await addToOutbox(tx, shipmentMoved({ ...ids, status: latest.stage, description: latest.description }));
    if (!isDelivered) return;
    const others = shipments.filter((one) => one.id !== id && !one.voidedAt);
    // a parcel without a booking has no shipment
    const allDelivered = others.length === shipment.parcels - 1 && others.every(({ deliveredAt }) => deliveredAt);
    await addToOutbox(tx, shipmentDelivered({ ...ids, deliveredAt: latest.at.toISOString(), allDelivered }));
  });
}

export const createTrackingLoop = (ctx: Context) =>
  createLoop({
    name: 'updating the tracking',
    everyMs: ctx.carrier.trackEveryMs,
    logger: ctx.logger,
    run: () => updateTracking(ctx),
  });
