import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { ShipmentView, TrackingView } from '@loop-petal/contracts/shapes/shipping';
import type { Movement, TrackedParcel } from '../carriers/carrier.ts';

/** One parcel of an order, booked at a carrier. */
export interface Shipment extends TrackedParcel {
  id: string;
  orderId: string;
  userId: string | null;
  /** From 1, of `parcels`. */
  parcel: number;
  parcels: number;
  service: ShippingServiceCode;
  /** Null once its customer has been erased. */
  address: ShippingAddress | null;
  stage: string;
  estimatedDelivery: Date;
  deliveredAt: Date | null;
}

export const DELIVERED = 'Delivered';

/** Where admins open a label; others need a signed link, see `signLabelLink`. */
export const labelPath = (shipmentId: string): string => `/api/shipping/labels/${shipmentId}.pdf`;

/** What the admin sees of a shipment. @param labelUrl a signed link */
export function shipmentView(shipment: Shipment, labelUrl: string): ShipmentView {
  return ShipmentView.parse({
    shipmentId: shipment.id,
    orderId: shipment.orderId,
    trackingNumber: shipment.trackingNumber,
    service: shipment.service,
    labelUrl,
    estimatedDelivery: shipment.estimatedDelivery.toISOString(),
  });
}

/** What anyone with the tracking number may see: no names, no streets. @param movements oldest first */
export function trackingView(shipment: Shipment, movements: readonly Movement[]): TrackingView {
  const latest = movements.at(-1);
  return TrackingView.parse({
    trackingNumber: shipment.trackingNumber,
    status: latest?.stage ?? shipment.stage,
    statusDescription: latest?.description ?? '',
    estimatedDeliveryDate: shipment.estimatedDelivery.toISOString(),
    actualDeliveryDate: movements.find(({ stage }) => stage === DELIVERED)?.at.toISOString() ?? null,
    location: latest?.location ?? null,
    events: movements.toReversed().map(({ description, at, location }) => ({
      eventDescription: description,
      timestamp: at.toISOString(),
      location,
    })),
  });
}
