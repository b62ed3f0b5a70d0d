import { z } from 'zod';
import { Cents } from '../rules/amount.ts';
import { defineEvent } from './event.ts';

const Payment = z.object({ paymentId: z.string(), orderId: z.string().nullable(), amountCents: Cents });
const byPayment = (data: { paymentId: string }) => data.paymentId;

export const paymentAuthorized = defineEvent('payment.authorized', Payment, byPayment);
export const paymentCaptured = defineEvent('payment.captured', Payment, byPayment);
export const paymentFailed = defineEvent('payment.failed', Payment.extend({ reason: z.string() }), byPayment);
export const paymentVoided = defineEvent('payment.voided', Payment, byPayment);
export const paymentRefunded = defineEvent(
  'payment.refunded',
  Payment.extend({ refundId: z.string().nullable(), refundedCents: Cents }),
  byPayment,
);
export const paymentRefundFailed = defineEvent(
  'payment.refund-failed',
  Payment.extend({ refundId: z.string(), reason: z.string() }),
  byPayment,
);
