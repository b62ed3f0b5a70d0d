import { z } from 'zod';
import { Day } from './promises.ts';
import { ShippingServiceCode } from './shipping.ts';
import { CheckoutId, text } from './text.ts';

/** POST /api/continue: the token of the link that an assistant gave to the buyer. */
export const ContinueRequest = z.strictObject({ token: text(150) });

/** The shipping form as far as the assistant filled it in; an empty string is an open field. */
export const PreparedForm = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type PreparedForm = z.infer<typeof PreparedForm>;

/** After the lines are in the buyer's cart. Null: the assistant prepared only a cart. */
export const ContinueView = z.object({
  checkout: z
    .object({
      id: CheckoutId,
      form: PreparedForm,
      service: ShippingServiceCode.nullable(),
      neededBy: Day.nullable(),
    })
    .nullable(),
});
export type ContinueView = z.infer<typeof ContinueView>;
