import type { ShippingAddress } from '@loop-petal/contracts/orders-api';
import { ShipmentView, TrackingView } from '@loop-petal/contracts/shipping-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';
import type { Movement, TrackedParcel } from '../carriers/carrier.ts';

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

export const labelPath = (shipmentId: string): string => `/api/shipping/labels/${shipmentId}.pdf`;

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

/** What everybody with the number may see: no names, no streets. */
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
