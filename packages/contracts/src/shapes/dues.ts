import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { DeliveryCode } from './shipping.ts';
import { requiredText } from './text.ts';

/** What a customer pays an additional amount for; it takes effect once the amount is paid. */
export const DuePurpose = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    service: DeliveryCode,
    /** The names of the services. */
    from: z.string(),
    to: z.string(),
  }),
]);
export type DuePurpose = z.infer<typeof DuePurpose>;

/** An amount that the customer still has to pay for an order. */
export const DueView = z.object({
  id: z.string(),
  amount: Money,
  purpose: DuePurpose,
  /** `paying`: the bank has not confirmed the payment, or it is not captured yet. */
  state: z.enum(['open', 'paying']),
});
export type DueView = z.infer<typeof DueView>;

export const PayDueRequest = z.strictObject({
  dueId: z.uuid('This payment request does not exist'),
  paymentId: requiredText(1, 100, 'Please pay first'),
});
