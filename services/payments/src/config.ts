import { databaseUrl, type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

const CLOVER_NEEDS = ['CLOVER_MERCHANT_ID', 'CLOVER_PUBLIC_KEY', 'CLOVER_PRIVATE_KEY', 'CLOVER_WEBHOOK_AUTH'] as const;

export const PaymentsEnvironment = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: databaseUrl,
    ORDERS_URL: z.url(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    PAYMENT_WEBHOOK_SECRET: secrets(16),
    /** Optional only in a demo, because a demo takes no real money. */
    PAYMENT_PROVIDER: z.enum(['sandbox', 'clover']).optional(),
    CLOVER_ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
    CLOVER_API_URL: z.url().optional(),
    CLOVER_MERCHANT_ID: z.string().optional(),
    CLOVER_PUBLIC_KEY: z.string().optional(),
    CLOVER_PRIVATE_KEY: z.string().optional(),
    CLOVER_WEBHOOK_AUTH: z.string().min(16, 'must have at least 16 characters').optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (!env.PAYMENT_PROVIDER && !env.DEMO) refuse('PAYMENT_PROVIDER', 'must be set unless DEMO is true');
    if (env.PAYMENT_PROVIDER !== 'clover') return;
    if (env.DEMO) refuse('DEMO', 'must not be true with PAYMENT_PROVIDER=clover');
    for (const name of CLOVER_NEEDS) {
      if (!env[name]) refuse(name, 'is needed for PAYMENT_PROVIDER=clover');
    }
  });
export type Config = z.output<typeof PaymentsEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(PaymentsEnvironment, env);
