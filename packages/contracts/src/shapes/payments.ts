import { z } from 'zod';
import { MAX_PAYMENT_CENTS } from '../rules/shop.ts';
import { PaymentStatus } from './orders.ts';
import { StoredInt } from './stored-int.ts';
import { text } from './text.ts';

const digits = (min: number, max: number, message: string) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).replace(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${min},${max}}$`), message));

export const TokenizeRequest = z.strictObject({
  number: z.union([z.string().max(40), z.number()]).transform((value) => String(value).replace(/[\s-]/g, '')),
  exp_month: digits(1, 2, 'Please enter a valid month'),
  exp_year: digits(2, 4, 'Please enter a valid year'),
  cvv: z.union([z.string().max(10), z.number()]).transform(String),
  zip: text(12).optional().nullable(),
});
export const TokenView = z.object({ id: z.string(), brand: z.string(), last4: z.string() });

export const ProcessPaymentRequest = z.strictObject({
  paymentToken: z.string().min(1).max(200),
  amount: z.int().positive().max(MAX_PAYMENT_CENTS, 'Amount must be at most $100,000'),
  currency: z
    .string()
    .transform((code) => code.toUpperCase())
    .pipe(z.literal('USD'))
    .meta({ examples: ['USD'] }),
  description: z.string().max(300).optional().nullable(),
});
/** `status` as the provider reports it: approved, pending, declined, failed, error. */
export const PaymentView = z.object({ paymentId: z.string(), status: z.string(), message: z.string().optional() });

/** GET /api/payment/clover-config; if `publicKey` is null, the sandbox tokenizes through /api/payment/tokenize. */
export const PaymentConfigView = z.object({
  provider: z.enum(['sandbox', 'clover']),
  environment: z.enum(['sandbox', 'production']),
  publicKey: z.string().nullable(),
  merchantId: z.string().nullable(),
  sdkUrl: z.string().nullable(),
});

/** Maps the provider's status to the order's payment status. */
export function paymentStatusOf(providerStatus: string): 'succeeded' | 'failed' | 'pending' {
  const word = providerStatus.toLowerCase();
  if (['succeeded', 'approved', 'completed', 'paid'].includes(word)) return 'succeeded';
  if (['failed', 'declined', 'error', 'cancelled'].includes(word)) return 'failed';
  return 'pending';
}

/** The sandbox provider's webhook, signed with `X-Signature`. */
export const PaymentWebhook = z.strictObject({
  id: z.string(),
  type: z.enum(['payment.approved', 'payment.declined', 'payment.captured', 'payment.refunded']),
  paymentId: z.string(),
  amount: StoredInt.optional(),
  message: z.string().optional(),
});

/**
 * POST /internal/payments/{id}/claim assigns an authorization to an order, unless another order has it. POST
 * /internal/failed-payments/claim assigns a declined card to the cancelled order that logs it.
 */
export const ClaimFailedPaymentRequest = z.strictObject({
  orderId: z.uuid(),
  ownerId: z.string(),
  /** The owner's visitor id before sign-in, so that an earlier payment is accepted. */
  visitorId: z.string().optional(),
});
/** `submissionId` identifies one attempt to place the order. */
export const ClaimPaymentRequest = ClaimFailedPaymentRequest.extend({ submissionId: z.uuid() });
/** The refused submission. Other submissions of the same order keep the payment. */
export const VoidPaymentRequest = z.strictObject({ orderId: z.uuid(), ownerId: z.string(), submissionId: z.uuid() });
/** Money that the owner received; the payment has the id that orders gives it. */
export const OutsidePaymentRequest = z.strictObject({
  paymentId: z.uuid(),
  ownerId: z.string(),
  amountCents: z.int().positive(),
});
export const InternalPaymentView = z.object({
  paymentId: z.string(),
  ownerId: z.string(),
  orderId: z.string().nullable(),
  amountCents: z.int(),
  status: z.enum(['pending', 'authorized', 'captured', 'failed', 'voided', 'refunded', 'partially_refunded']),
  orderPaymentStatus: PaymentStatus,
  brand: z.string().nullable(),
  last4: z.string().nullable(),
});
export type InternalPaymentView = z.infer<typeof InternalPaymentView>;
