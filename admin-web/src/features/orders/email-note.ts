import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';

/** @returns the sentence about an email, or that a customer without an address gets none */
export const emailNote = ({ customerEmail }: Pick<AdminOrderView, 'customerEmail'>, sentence: string): string =>
  customerEmail ? sentence : 'The customer has no email address, so please tell them.';
