import { serviceEnvironment } from '@loop-petal/service-kit/config';
import { z } from 'zod';

export const ShippingConfig = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  CART_URL: z.url(),
  ORDERS_URL: z.url(),
  LINK_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** 720 makes a day pass in two minutes; production keeps 1. */
  CARRIER_SPEED: z.coerce.number().positive().max(100_000).default(1),
});
export type ShippingConfig = z.output<typeof ShippingConfig>;
