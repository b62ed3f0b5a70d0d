import { readConfig, serviceEnvironment } from '@loop-petal/service-kit/config';
import { secrets } from '@loop-petal/service-kit/signatures';
import { z } from 'zod';

const CLOVER_NEEDS = ['CLOVER_MERCHANT_ID', 'CLOVER_PUBLIC_KEY', 'CLOVER_PRIVATE_KEY', 'CLOVER_WEBHOOK_AUTH'] as const;

export const PaymentsEnvironment = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: z.url(),
    ORDERS_URL: z.url(),
    PAYMENT_WEBHOOK_SECRET: secrets(16),
    PAYMENT_PROVIDER: z.enum(['sandbox', 'clover']).default('sandbox'),
    CLOVER_ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
    CLOVER_API_URL: z.url().optional(),
    CLOVER_MERCHANT_ID: z.string().optional(),
    CLOVER_PUBLIC_KEY: z.string().optional(),
    CLOVER_PRIVATE_KEY: z.string().optional(),
    CLOVER_WEBHOOK_AUTH: z.string().min(16, 'must have at least 16 characters').optional(),
  })
  .superRefine((env, context) => {
    if (env.PAYMENT_PROVIDER !== 'clover') return;
    for (const name of CLOVER_NEEDS) {
      if (!env[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed for PAYMENT_PROVIDER=clover' });
    }
  });
export type Config = z.output<typeof PaymentsEnvironment>;

export const loadConfig = (): Config => readConfig(PaymentsEnvironment);
