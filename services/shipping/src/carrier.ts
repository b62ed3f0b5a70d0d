import type { ShippingAddress } from '@loop-petal/contracts/orders-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';

export interface ParcelToSend {
  shipmentId: string;
  service: ShippingServiceCode;
  address: ShippingAddress;
}

export interface Movement {
  stage: string;
  description: string;
  at: Date;
  location: string | null;
}

export interface TrackedParcel {
  trackingNumber: string;
  service: ShippingServiceCode;
  /** City and state. */
  destination: string;
  destinationZip: string;
  createdAt: Date;
}

/** What the shop asks of whoever carries its parcels. */
export interface Carrier {
  readonly name: string;
  /** Announces a parcel. Asking again for the same shipment answers the same number. */
  announce(parcel: ParcelToSend): Promise<{ trackingNumber: string; estimatedDelivery: Date }>;
  /** All movements so far, oldest first. */
  track(parcel: TrackedParcel, now: Date): Promise<Movement[]>;
}
