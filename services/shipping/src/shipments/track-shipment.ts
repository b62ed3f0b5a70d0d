import type { Movement } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import type { Shipment } from './shipment.ts';

/** The movements of a parcel, oldest first; empty if the carrier does not answer. */
export async function trackShipment(ctx: Context, shipment: Shipment): Promise<Movement[]> {
  return ctx.carrier.track(shipment, ctx.now()).catch((error: unknown) => {
    ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'a parcel could not be tracked');
    return [];
  });
}
