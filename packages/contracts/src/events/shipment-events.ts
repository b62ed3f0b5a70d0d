import { z } from 'zod';
import { defineEvent } from './event.ts';

const Shipment = z.object({ shipmentId: z.uuid(), orderId: z.uuid(), trackingNumber: z.string() });
const byOrder = (data: { orderId: string }) => data.orderId;

export const shipmentCreated = defineEvent(
  'shipment.created',
  Shipment.extend({
    service: z.string(),
    labelUrl: z.string(),
    estimatedDelivery: z.iso.datetime(),
    /** The order's number of parcels, and the number of this one (from 1). */
    parcels: z.int().positive(),
    parcel: z.int().positive(),
  }),
  byOrder,
);
/** The carrier has scanned the parcel for the first time after the label. */
export const shipmentHandedOver = defineEvent(
  'shipment.handed-over',
  Shipment.extend({ handedOverAt: z.iso.datetime() }),
  byOrder,
);
export const shipmentVoided = defineEvent('shipment.voided', Shipment.extend({ voidedAt: z.iso.datetime() }), byOrder);
/** The carrier refuses to void the label because it has the parcel. */
export const shipmentVoidRefused = defineEvent('shipment.void-refused', Shipment, byOrder);
/** Leaves out the location, which may be the customer's town; tracking asks the carrier for it. */
export const shipmentMoved = defineEvent(
  'shipment.moved',
  Shipment.extend({ status: z.string(), description: z.string() }),
  byOrder,
);
/** `allDelivered`: every parcel of the order has arrived. */
export const shipmentDelivered = defineEvent(
  'shipment.delivered',
  Shipment.extend({ deliveredAt: z.iso.datetime(), allDelivered: z.boolean() }),
  byOrder,
);
