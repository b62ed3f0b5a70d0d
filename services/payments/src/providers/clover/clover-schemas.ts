import { z } from 'zod';

export const CloverCharge = z.object({
  id: z.string(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  captured: z.boolean().nullish(),
  paid: z.boolean().nullish(),
  refunded: z.boolean().nullish(),
  status: z.string(),
  failure_message: z.string().nullish(),
  external_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  source: z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
});
export type CloverCharge = z.infer<typeof CloverCharge>;

export const CloverChargeList = z.object({ data: z.array(CloverCharge), has_more: z.boolean().nullish() });
export const CloverRefund = z.object({ id: z.string(), status: z.string().nullish() });

/** @see https://docs.clover.com/docs/ecommerce-error-codes */
export const CloverProblem = z.object({
  error: z.object({ type: z.string().nullish(), code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  message: z.string().nullish(),
});

/** @see https://docs.clover.com/docs/webhooks */
export const CloverWebhook = z.object({
  /** Sent unsigned to a new URL; logged for the operator. */
  verificationCode: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  appId: z.string().optional(),
  merchants: z
    .record(z.string(), z.array(z.object({ objectId: z.string(), type: z.string(), ts: z.number() })).max(1000))
    .optional(),
});
