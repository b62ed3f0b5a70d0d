/** How the owner received the money of a manual order. */
export const OUTSIDE_METHODS = {
  cash: 'cash',
  'card-reader': 'card reader',
  transfer: 'bank transfer',
  check: 'check',
  other: 'other',
} as const;
export type OutsideMethod = keyof typeof OUTSIDE_METHODS;

const PREFIX = 'Paid outside the shop';

/** The payment method of an order: `Paid outside the shop (cash)`. */
export const outsidePayment = (method: OutsideMethod): string => `${PREFIX} (${OUTSIDE_METHODS[method]})`;

/** Whether the owner received the payment that placed the order. Amounts due later are paid by card. */
export const isPaidOutside = ({ paymentMethod }: { paymentMethod: string }): boolean =>
  paymentMethod.startsWith(PREFIX);

/** How the customer gets a refund of the order, after "We refund $5.00" or "$5.00 goes back". */
export const refundWay = (order: { paymentMethod: string }): string =>
  isPaidOutside(order) ? 'the way you paid' : 'to the card you paid with';
