import { randomUUID } from 'node:crypto';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { orderPaid, orderPlaced } from '@loop-petal/contracts/events/order-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';

export const CUSTOMER = 'rosa@example.com';
export const parcelTo = (formattedAddress: string) => ({ address: ADDRESS, formattedAddress, gift: null });
const ADDRESS = {
  recipientName: 'Rosa Miller',
  phone: null,
  addressLine1: '1 Main Street',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97211',
  country: 'US',
  deliveryInstructions: null,
};
export type Details = ReturnType<typeof orderDetailsChanged>['data'];
export const orderDetails = (changes: Partial<Details> = {}) =>
  orderDetailsChanged({
    orderId: randomUUID(),
    version: 1,
    userId: null,
    payment: 'paid',
    status: 'pending',
    customerName: 'Rosa <b>Miller</b>',
    customerEmail: CUSTOMER,
    parcels: [parcelTo('1 Main Street, Portland, OR 97211, US')],
    items: [
      { productName: 'Rose Stem', quantity: 2, selectedColor: 'Madder', priceCents: 14_40, imageUrl: '/images/abc' },
    ],
    subtotalCents: 28_80,
    taxCents: 1_92,
    shippingCents: 9_99,
    totalCents: 40_71,
    shippingMethod: 'FedEx Ground',
    paymentMethod: 'Clover',
    neededBy: null,
    promise: null,
    isErased: false,
    ...changes,
  });

/** Completes the details for a template. */
export const unlinked = {
  trackingLink: '',
  delayLink: '',
  payLink: '/pay',
  reviewLink: '/review',
  makingDays: DEFAULT_SETTINGS.makingDays,
  place: DEFAULT_SETTINGS,
};

export const placedEvent = (orderId: string, { awaitsAcceptance = false } = {}) =>
  orderPlaced({
    orderId,
    ownerId: 'v',
    userId: null,
    paymentId: 'p',
    totalCents: 40_71,
    reservationVersion: 0,
    shippingService: 'FedEx Ground',
    extraTransitDays: 0,
    hasPromise: true,
    neededBy: null,
    awaitsAcceptance,
    lines: [],
  });

export const paidEvent = (orderId: string, { wasRequested = false } = {}) =>
  orderPaid({ orderId, totalCents: 40_71, wasRequested });
