import { z } from 'zod';
import { eventsBy } from './event.ts';

const shipmentEvent = eventsBy('orderId', { shipmentId: z.uuid(), orderId: z.uuid(), trackingNumber: z.string() });

export const shipmentCreated = shipmentEvent('shipment.created', {
  service: z.string(),
  labelUrl: z.string(),
  estimatedDelivery: z.iso.datetime(),
  /** The order's number of parcels, and the number of this parcel (from 1). */
  parcels: z.int().positive(),
  parcel: z.int().positive(),
});
/** The carrier has scanned the parcel for the first time after the label. */
export const shipmentHandedOver = shipmentEvent('shipment.handed-over', { handedOverAt: z.iso.datetime() });
/** The label must not be used; `shipment.voided` or `shipment.void-refused` follows when the carrier has answered. */
export const shipmentVoidRequested = shipmentEvent('shipment.void-requested');
export const shipmentVoided = shipmentEvent('shipment.voided', { voidedAt: z.iso.datetime() });
/** The carrier refuses to void the label because it has the parcel. */
export const shipmentVoidRefused = shipmentEvent('shipment.void-refused');
/** Excludes the location, which may be the customer's town; tracking gets it from the carrier. */
export const shipmentMoved = shipmentEvent('shipment.moved', { status: z.string(), description: z.string() });
/** `allDelivered`: every parcel of the order has arrived. */
export const shipmentDelivered = shipmentEvent('shipment.delivered', {
  deliveredAt: z.iso.datetime(),
  allDelivered: z.boolean(),
});
