import {
  databaseUrl,
  type Environment,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const ProductionEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: databaseUrl,
  IDENTITY_URL: z.url(),
  SHOP_TIME_ZONE: shopTimeZone,
  /** Orders above this share of four ordinary weeks need the owner's acceptance before they enter the plan. */
  LARGE_ORDER_PERCENT: z.coerce.number().int().min(1).max(1000).default(50),
});
export type Config = z.output<typeof ProductionEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(ProductionEnvironment, env);
