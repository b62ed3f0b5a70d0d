import type { ShippingAddress } from '@loop-petal/contracts/orders-api';
import type { ShippingServiceCode } from '@loop-petal/contracts/shipping-services';

export interface ParcelToSend {
  shipmentId: string;
  service: ShippingServiceCode;
  address: ShippingAddress;
  pieces: number;
  /** An earlier attempt to announce this parcel ended without an answer we know of. */
  isRepeat: boolean;
}

export interface AnnouncedParcel {
  trackingNumber: string;
  estimatedDelivery: Date;
  /** The carrier's own label as a PDF; absent: the shop draws one. */
  label?: Uint8Array | undefined;
  /** What the carrier charges us. */
  costCents?: number | undefined;
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

export interface PostalAddress {
  addressLine1: string;
  addressLine2?: string | null | undefined;
  city: string;
  state: string;
  zipCode: string;
}

/** What the shop asks of whoever carries its parcels. */
export interface Carrier {
  readonly name: string;
  /** How often its parcels are asked after. */
  readonly followEveryMs: number;
  isTrackingNumber(text: string): boolean;
  /** Announces a parcel; a repeat takes back what an earlier attempt may have left behind. */
  announce(parcel: ParcelToSend, now: Date): Promise<AnnouncedParcel>;
  /** All movements so far, oldest first; none for a parcel the carrier does not know (yet). */
  track(parcel: TrackedParcel, now: Date): Promise<Movement[]>;
  /** What the carrier finds unlikely about an address. */
  doubtsAbout?(address: PostalAddress): Promise<string[]>;
}

/**
 * The carrier did not do what was asked.
 * `refused`: it understood and said no; `not-done`: nothing has happened; `unknown`: it may have done it.
 */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  constructor(
    readonly outcome: 'refused' | 'not-done' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}
