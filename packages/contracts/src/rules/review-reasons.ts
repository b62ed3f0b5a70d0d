import type { ReviewReason } from '../shapes/orders.ts';

/** What staff should review in an order. */
export const REVIEW_REASONS: Readonly<Record<ReviewReason, string>> = {
  address: 'Address not checked',
  promise: 'No delivery date promised',
  payment: 'Payment failed after shipping',
  refund: 'Refund failed',
  label: 'Problem with a label',
  payback: 'To be paid back outside the shop',
  returned: 'Parcel returned by the carrier',
};
