import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';

export interface ParcelToBook {
  shipmentId: string;
  service: ShippingServiceCode;
  address: ShippingAddress;
  pieces: number;
  /** In the shop's time zone. */
  today: Day;
  /** An earlier attempt to book this parcel ended without a known outcome. */
  isRepeat: boolean;
}

export interface BookedParcel {
  trackingNumber: string;
  estimatedDelivery: Date;
  /** The carrier's own label as a PDF; where there is none the shop draws one. */
  label?: Uint8Array | undefined;
  /** What the carrier charges the shop, in US cents. */
  costCents?: number | undefined;
}

/** A stage that a parcel has reached. */
export interface Movement {
  /** `Label created`, `Picked up`, `In transit`, `Out for delivery`, `Delivered` or `Exception: …`. */
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

/** A parcel carrier. All calls that go over the network throw a `CarrierError`. */
export interface Carrier {
  readonly name: string;
  /** How often its parcels are tracked. */
  readonly trackEveryMs: number;
  /** Whether a text has the form of its tracking numbers. */
  isTrackingNumber(text: string): boolean;
  /** Books a parcel; a repeat cancels what an earlier attempt may have left behind. */
  book(parcel: ParcelToBook, now: Date): Promise<BookedParcel>;
  /**
   * Voids a label that it has not scanned yet; one that is void already stays so.
   * @throws CarrierError `refused` once it has the parcel
   */
  void(parcel: TrackedParcel, now: Date): Promise<void>;
  /** All movements so far, oldest first; none for a parcel that the carrier does not know (yet). */
  track(parcel: TrackedParcel, now: Date): Promise<Movement[]>;
  /** What looks wrong about an address, as sentences for the shopper. */
  findAddressWarnings?(address: PostalAddress): Promise<string[]>;
}

/** `refused`: the carrier refused it; `not-done`: nothing has happened; `unknown`: it may have been carried out. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  constructor(
    readonly outcome: 'refused' | 'not-done' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}
