import { type Environment, readConfig, serviceEnvironment, shopTimeZone } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const ProductionEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  IDENTITY_URL: z.url(),
  SHOP_TIME_ZONE: shopTimeZone,
});
export type Config = z.output<typeof ProductionEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(ProductionEnvironment, env);
