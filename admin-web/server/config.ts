import { readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const Config = z.object({
  HOST: serviceEnvironment.HOST,
  PORT: serviceEnvironment.PORT,
  LOG_LEVEL: serviceEnvironment.LOG_LEVEL,
  /** The shop's address for admins; with https the page upgrades all its requests. */
  PUBLIC_URL: serviceEnvironment.PUBLIC_URL,
});
export type Config = z.infer<typeof Config>;

export const loadConfig = (): Config => readConfig(Config);
