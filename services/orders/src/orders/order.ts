import type { ShopEvent } from '@loop-petal/contracts/event';
import type { OrderStatus } from '@loop-petal/contracts/order-events';
import type { PaymentStatus, ShippingAddress } from '@loop-petal/contracts/orders-api';
import { CANCEL_WINDOW_HOURS, RETURN_WINDOW_DAYS } from '@loop-petal/contracts/shop';

/** What decisions about an order look at. */
export interface Order {
  id: string;
  ownerId: string;
  userId: string | null;
  totalCents: number;
  refundedCents: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Null: the log of an attempt that never became a payment. */
  paymentId: string | null;
  needsReview: boolean;
  trackingNumber: string | null;
  shippingLabelUrl: string | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  estimatedDelivery: Date | null;
  returnRequestedAt: Date | null;
  returnReason: string | null;
  /** Which of its reservations of limited pieces it stands on; 0 without any. */
  reservationVersion: number;
  /** The account behind it was deleted: what is left of the person goes when the last parcel has arrived. */
  erased: boolean;
  createdAt: Date;
}

export interface OrderItem {
  id: string;
  productId: string;
  productName: string;
  variationId: string | null;
  selectedColor: string | null;
  quantity: number;
  listPriceCents: number;
  /** For one piece, after discount. */
  priceCents: number;
  imageUrl: string;
  parcel: number;
}

export interface OrderParcel {
  /** From 0. */
  number: number;
  address: ShippingAddress;
}

export interface OrderShipment {
  parcelNumber: number | null;
  trackingNumber: string;
  labelUrl: string | null;
  service: string | null;
  status: string;
}

/** An order with all that is shown of it. */
export interface OrderRecord extends Order {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: ShippingAddress;
  subtotalCents: number;
  taxCents: number;
  shippingCents: number;
  shippingMethod: string;
  paymentMethod: string;
  updatedAt: Date;
  items: OrderItem[];
  parcels: OrderParcel[];
  shipments: OrderShipment[];
}

/** One line of an order's history. */
export interface Note {
  type: string;
  description: string;
  /** `system`, `customer`, or the admin's name. */
  by: string;
}

/** What a decision does to an order; saved in one transaction. */
export interface Decision {
  change: Partial<Order>;
  notes: Note[];
  events: ShopEvent[];
}

const HOUR_MS = 3_600_000;

/** Work that has begun is not thrown away: only while pending, and only on the first day. */
export function canCancel(order: Pick<Order, 'status' | 'paymentStatus' | 'createdAt'>, now: Date): boolean {
  return (
    order.status === 'pending' &&
    ['succeeded', 'partially_refunded', 'pending'].includes(order.paymentStatus) &&
    now.getTime() - order.createdAt.getTime() <= CANCEL_WINDOW_HOURS * HOUR_MS
  );
}

export function canReturn(order: Pick<Order, 'status' | 'deliveredAt' | 'returnRequestedAt'>, now: Date): boolean {
  return (
    order.status === 'delivered' &&
    order.deliveredAt !== null &&
    order.returnRequestedAt === null &&
    now.getTime() - order.deliveredAt.getTime() <= RETURN_WINDOW_DAYS * 24 * HOUR_MS
  );
}

/** How the history of changes names an order: by its number, never by its customer. */
export const orderSubject = (id: string) => ({
  subject: { kind: 'order' as const, id },
  label: `Order ${id.slice(0, 8)}`,
});

/** An address as lists and mails show it: `1 Petal Lane, Apt 2, Portland, OR 97201, US`. */
export function formatAddress(address: ShippingAddress): string {
  const place = [address.state, address.zipCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.city, place, address.country].filter(Boolean).join(', ');
}

const US_NAMES = new Set(['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america']);
export const US_ONLY = 'We ship within the United States only for now.';

export const isUnitedStates = (country: string): boolean => US_NAMES.has(country.trim().toLowerCase());

/** What stays of a deleted account's orders: the shop's books need the sums, not the person. */
export const ERASED = {
  customer: 'Deleted customer',
  address: {
    recipientName: 'Deleted customer',
    phone: null,
    addressLine1: '',
    addressLine2: null,
    city: '',
    state: '',
    zipCode: '',
    country: '',
    deliveryInstructions: null,
  } satisfies ShippingAddress,
};
