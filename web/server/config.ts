import { readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

const trimSlash = (url: string) => url.replace(/\/+$/, '');

export const Config = z.object({
  HOST: serviceEnvironment.HOST,
  PORT: serviceEnvironment.PORT,
  LOG_LEVEL: serviceEnvironment.LOG_LEVEL,
  GATEWAY_URL: z.url().transform(trimSlash),
  PUBLIC_URL: serviceEnvironment.PUBLIC_URL.transform(trimSlash),
});
export type Config = z.infer<typeof Config>;

export const loadConfig = (): Config => readConfig(Config);
