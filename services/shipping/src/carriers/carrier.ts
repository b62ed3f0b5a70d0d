import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';

export interface ParcelToBook {
  shipmentId: string;
  service: ShippingServiceCode;
  address: ShippingAddress;
  pieces: number;
  today: Day;
  isRepeat: boolean;
  /** Whether the parcel goes from `address` to the shop, instead of the other way. */
  isReturn?: boolean;
}

export interface BookedParcel {
  trackingNumber: string;
  estimatedDelivery: Date;
  /** The carrier's label as a PDF; if it is missing, the shop draws a label. */
  label?: Uint8Array | undefined;
  /** The carrier's charge to the shop, in US cents. */
  costCents?: number | undefined;
}

export interface Movement {
  /** `Label created`, `Picked up`, `In transit`, `Out for delivery`, `Delivered` or `Exception: …`. */
  stage: string;
  description: string;
  at: Date;
  location: string | null;
}

export const LABEL_CREATED = 'Label created';
export const DELIVERED = 'Delivered';
export const CARRIER_CANCELLED = 'Exception: cancelled';

/** The carrier's first scan after creating the label. @param movements oldest first */
export const findHandOver = (movements: readonly Movement[]): Movement | undefined =>
  movements.find(({ stage }) => stage !== LABEL_CREATED && stage !== CARRIER_CANCELLED);

export interface TrackedParcel {
  trackingNumber: string;
  service: ShippingServiceCode;
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

export interface Carrier {
  readonly name: string;
  readonly trackEveryMs: number;
  /** Whether it books parcels from customers to the shop. */
  readonly hasReturnLabels: boolean;
  /** Whether a text has the format of its tracking numbers. */
  isTrackingNumber(text: string): boolean;
  /** Books a parcel; a repeated call cancels bookings that earlier attempts may have made. */
  book(parcel: ParcelToBook, now: Date): Promise<BookedParcel>;
  /**
   * Voids a label that the carrier has not scanned yet; idempotent.
   * @throws CarrierError `refused` when the carrier has the parcel
   */
  void(parcel: TrackedParcel, now: Date): Promise<void>;
  /** All movements so far, oldest first; empty for a parcel that the carrier does not know yet. */
  track(parcel: TrackedParcel, now: Date): Promise<Movement[]>;
  findAddressWarnings?(address: PostalAddress): Promise<string[]>;
}

/** `refused`: by the carrier; `not-done`: nothing has happened; `unknown`: the call may have taken effect. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  constructor(
    readonly outcome: 'refused' | 'not-done' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}
