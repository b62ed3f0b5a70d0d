import {
  databaseUrl,
  type Environment,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const CartEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: databaseUrl,
  SHOP_TIME_ZONE: shopTimeZone,
});
export type Config = z.output<typeof CartEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(CartEnvironment, env);
