import type { Movement } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import type { Shipment } from './shipment.ts';

/** Where a parcel has been; while the carrier does not answer, the last stage we know of has to do. */
export async function trackShipment(ctx: Context, shipment: Shipment): Promise<Movement[]> {
  return ctx.carrier.track(shipment, ctx.now()).catch((error: unknown) => {
    ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'a parcel could not be tracked');
    return [];
  });
}
