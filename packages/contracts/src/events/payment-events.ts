import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { eventsBy } from './event.ts';

const paymentEvent = eventsBy('paymentId', {
  paymentId: z.string(),
  orderId: z.string().nullable(),
  amountCents: Cents,
});

export const paymentAuthorized = paymentEvent('payment.authorized');
export const paymentCaptured = paymentEvent('payment.captured');
export const paymentFailed = paymentEvent('payment.failed', { reason: z.string() });
export const paymentVoided = paymentEvent('payment.voided');
export const paymentRefunded = paymentEvent('payment.refunded', {
  refundId: z.string().nullable(),
  refundedCents: Cents,
});
export const paymentRefundFailed = paymentEvent('payment.refund-failed', { refundId: z.string(), reason: z.string() });
