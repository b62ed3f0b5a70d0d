import { readConfig, serviceEnvironment } from '@loop-petal/service-kit/config';
import { z } from 'zod';

export const PaymentsEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url(),
  ORDERS_URL: z.url(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'clover']).default('sandbox'),
});
export type Config = z.output<typeof PaymentsEnvironment>;

export const loadConfig = (): Config => readConfig(PaymentsEnvironment);
