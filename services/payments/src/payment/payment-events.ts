import { paymentFailed } from '@loop-petal/contracts/events/payment-events';
import type { Payment } from './payment.ts';

export function eventData(payment: Pick<Payment, 'id' | 'orderId' | 'amountCents'>): {
  paymentId: string;
  orderId: string | null;
  amountCents: number;
} {
  return { paymentId: payment.id, orderId: payment.orderId, amountCents: payment.amountCents };
}

/** @param reason for the customer: why the capture failed */
export const failedEvent = (payment: Parameters<typeof eventData>[0], reason: string) =>
  paymentFailed({ ...eventData(payment), reason });
