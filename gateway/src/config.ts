import { addressVariable, type Service, serviceNames } from '@loop-petal/contracts/services';
import { readConfig, serviceEnvironment, shopTimeZone } from '@loop-petal/service-kit/runtime/config';
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
  /** One address, or those of all replicas separated by commas. */
  CHAT_URL: z.string().refine(areUrls, 'must be an address, or several with commas between them'),
  WEB_URL: z.url(),
  ADMIN_WEB_URL: z.url(),
  /** `off` for benchmarks. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** The database where several gateways count their strict limits together; without it each counts for itself. */
  DATABASE_URL: z.url().optional(),
  /** Multiplies every limit. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** `off` disables the limit of concurrent requests. */
  OVERLOAD_PROTECTION: z.enum(['on', 'off']).default('on'),
  /** The least limit of concurrent requests, however slow they are. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(8).max(10_000).default(48),
  /** How many trusted proxies in front of the gateway add to X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  SHOP_TIME_ZONE: shopTimeZone,
  /** The only host name that serves the admin client and its calls; without one every host does. */
  ADMIN_HOST: z.string().toLowerCase().optional(),
  /** Shown by the sign-in page of the admin client when the shop runs with demo data. */
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
});
export type Config = z.output<typeof GatewayEnvironment>;

export const config = (): Config => readConfig(GatewayEnvironment);
