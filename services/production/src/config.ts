import { type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

export const ProductionEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  IDENTITY_URL: z.url(),
  /** The time zone in which a day of making begins and ends. */
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, as America/New_York')
    .default('America/Los_Angeles'),
});
export type Config = z.output<typeof ProductionEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(ProductionEnvironment, env);
