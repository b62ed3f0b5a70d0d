import { isDeepStrictEqual } from 'node:util';
import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { RETURNED_TO_SENDER, shipmentStateOf } from '@loop-petal/contracts/rules/shipment-states';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { PaymentProgress, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { ShipmentView, TrackingView } from '@loop-petal/contracts/shapes/shipping';
import { DELIVERED, type Movement, type TrackedParcel } from '../carriers/carrier.ts';

export interface Shipment extends TrackedParcel {
  id: string;
  orderId: string;
  userId: string | null;
  /** The number of the parcel, from 1 to `parcels`. */
  parcel: number;
  parcels: number;
  service: ShippingServiceCode;
  address: ShippingAddress | null;
  stage: string;
  estimatedDelivery: Date;
  /** The carrier's first scan; null while only the label exists. */
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  /** After that, the label must not be used, whatever the carrier answers. */
  voidRequestedAt: Date | null;
  voidedAt: Date | null;
}

interface PresentOrder {
  status: OrderStatus;
  payment: PaymentProgress;
  addresses: ShippingAddress[];
  shippingMethod: string;
}

/**
 * Whether a label is obsolete: its order is cancelled or fully refunded, or has another address or service. Labels of
 * parcels that were sent are not obsolete.
 * @param bookedFor the order's service when the label was booked, unless it is unknown
 */
export function isUseless(
  shipment: Shipment,
  { status, payment, addresses, shippingMethod }: PresentOrder,
  bookedFor = shippingMethod,
): boolean {
  const { parcel, address, handedOverAt, voidRequestedAt } = shipment;
  if (voidRequestedAt || handedOverAt || status === 'shipped' || status === 'delivered') return false;
  if (status === 'cancelled' || payment === 'returned' || shippingMethod !== bookedFor) return true;
  const present = addresses[parcel - 1];
  return Boolean(address && present && !isDeepStrictEqual(address, present));
}

const VOIDED = 'Voided';

/** The path for admins; other callers need a signed link, see `signLabelLink`. */
export const labelPath = (shipmentId: string): string => `/api/shipping/labels/${shipmentId}.pdf`;

export function shipmentView(shipment: Shipment, labelUrl: string): ShipmentView {
  return ShipmentView.parse({
    ...shipment,
    shipmentId: shipment.id,
    state: shipmentStateOf(shipment.stage),
    labelUrl,
  });
}

const voidMovement = (at: Date): Movement => ({
  stage: VOIDED,
  description: 'The label was voided; this parcel is not sent',
  at,
  location: null,
});

/** The view for anyone with the tracking number: no names, no streets. @param movements oldest first */
export function trackingView(shipment: Shipment, known: readonly Movement[]): TrackingView {
  const { voidRequestedAt } = shipment;
  const isReturned = known.at(-1)?.stage === RETURNED_TO_SENDER;
  const movements =
    voidRequestedAt && !isReturned
      ? [...known.filter(({ at }) => at <= voidRequestedAt), voidMovement(voidRequestedAt)]
      : known;
  const latest = movements.at(-1);
  return TrackingView.parse({
    trackingNumber: shipment.trackingNumber,
    status: latest?.stage ?? shipment.stage,
    statusDescription: latest?.description ?? '',
    estimatedDeliveryDate: voidRequestedAt ? null : shipment.estimatedDelivery,
    actualDeliveryDate: movements.find(({ stage }) => stage === DELIVERED)?.at ?? null,
    location: latest?.location ?? null,
    events: movements
      .toReversed()
      .map(({ description, at, location }) => ({ eventDescription: description, timestamp: at, location })),
  });
}
