import { addressVariable, type Service, serviceNames } from '@loop-petal/contracts/services';
import {
  databaseUrl,
  largeOrderDollars,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';
import { addressesOf } from './routing/routing.ts';

const areUrls = (list: string): boolean => addressesOf(list).every((url) => z.url().safeParse(url).success);

const serviceAddresses = Object.fromEntries(serviceNames.map((name) => [addressVariable(name), z.url()])) as Record<
  `${Uppercase<Service>}_URL`,
  z.ZodURL
>;

export const GatewayEnvironment = z.object({
  ...serviceEnvironment,
  PORT: serviceEnvironment.PORT.default(8080),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SESSION_SECRET: secrets(32),
  ...serviceAddresses,
  CHAT_URL: z.string().refine(areUrls, 'must be one address, or several separated by commas'),
  WEB_URL: z.url(),
  ADMIN_WEB_URL: z.url(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: databaseUrl.optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  OVERLOAD_PROTECTION: z.enum(['on', 'off']).default('on'),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(8).max(10_000).default(48),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  SHOP_TIME_ZONE: shopTimeZone,
  LARGE_ORDER_DOLLARS: largeOrderDollars,
  /** Allows profiles over http and in private networks, only in a demo. */
  LOCAL_ASSISTANTS: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  ADMIN_HOST: z.string().toLowerCase().optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
});
export type Config = z.output<typeof GatewayEnvironment>;

export const config = (): Config => readConfig(GatewayEnvironment);
