import { randomUUID } from 'node:crypto';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';

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
