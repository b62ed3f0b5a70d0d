import { shipmentDelivered, shipmentMoved } from '@loop-petal/contracts/shipment-events';
import { createLoop } from '@loop-petal/service-kit/background-loop';
import { addToOutbox } from '@loop-petal/service-kit/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { DELIVERED } from './shipment.ts';
import { countUndelivered, idsUnderWay, lockShipment, moveShipment } from './shipment-store.ts';

const EVERY_MS = 3000;
const BATCH = 500;

/** Asks the carrier where the parcels are and tells the others when one has moved. Safe with several replicas. */
export async function followParcels(ctx: Context, now = new Date()): Promise<void> {
  for (const id of await idsUnderWay(ctx.pool, BATCH)) await followParcel(ctx, id, now);
  ctx.outbox.wake();
}

async function followParcel(ctx: Context, id: string, now: Date): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const shipment = await lockShipment(tx, id);
    if (!shipment || shipment.deliveredAt) return;
    const movements = await ctx.carrier.track(shipment, now);
    const latest = movements.at(-1);
    if (!latest || latest.stage === shipment.stage) return;
    const isDelivered = latest.stage === DELIVERED;
    await moveShipment(tx, id, latest.stage, isDelivered ? latest.at : null);
    const ids = { shipmentId: id, orderId: shipment.orderId, trackingNumber: shipment.trackingNumber };
    await addToOutbox(
      tx,
      shipmentMoved({ ...ids, status: latest.stage, description: latest.description, location: latest.location }),
    );
    if (!isDelivered) return;
    const allDelivered = (await countUndelivered(tx, shipment.orderId)) === 0;
    await addToOutbox(tx, shipmentDelivered({ ...ids, deliveredAt: latest.at.toISOString(), allDelivered }));
  });
}

export const createParcelFollower = (ctx: Context) =>
  createLoop({ name: 'following the parcels', everyMs: EVERY_MS, logger: ctx.logger, run: () => followParcels(ctx) });
