import {
  databaseUrl,
  type Environment,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

const FEDEX_NEEDS = [
  'FEDEX_CLIENT_ID',
  'FEDEX_CLIENT_SECRET',
  'FEDEX_ACCOUNT_NUMBER',
  'FEDEX_SHIPPER_PHONE',
  'FEDEX_SHIPPER_STREET',
  'FEDEX_SHIPPER_CITY',
  'FEDEX_SHIPPER_STATE',
  'FEDEX_SHIPPER_ZIP',
] as const;

export const ShippingEnvironment = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: databaseUrl,
    SHOP_TIME_ZONE: shopTimeZone,
    LINK_SECRET: secrets(32),
    CARRIER: z.enum(['sandbox', 'fedex']).default('sandbox'),
    CARRIER_SPEED: z.coerce.number().positive().max(100_000).default(1),
    FEDEX_API_URL: z.url().default('https://apis.fedex.com'),
    FEDEX_CLIENT_ID: z.string().optional(),
    FEDEX_CLIENT_SECRET: z.string().optional(),
    FEDEX_TRACK_CLIENT_ID: z.string().optional(),
    FEDEX_TRACK_CLIENT_SECRET: z.string().optional(),
    FEDEX_ACCOUNT_NUMBER: z.string().optional(),
    FEDEX_SHIPPER_NAME: z.string().min(1).optional(),
    FEDEX_SHIPPER_PHONE: z.string().optional(),
    FEDEX_SHIPPER_STREET: z.string().optional(),
    FEDEX_SHIPPER_CITY: z.string().optional(),
    FEDEX_SHIPPER_STATE: z.string().optional(),
    FEDEX_SHIPPER_ZIP: z.string().optional(),
  })
  .superRefine((env, context) => {
    if (env.CARRIER !== 'fedex') return;
    for (const name of FEDEX_NEEDS) {
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed for CARRIER=fedex' });
    }
  });
export type Config = z.output<typeof ShippingEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(ShippingEnvironment, env);
