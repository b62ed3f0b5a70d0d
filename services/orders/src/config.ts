import {
  databaseUrl,
  type Environment,
  largeOrderDollars,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

export const OrdersEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: databaseUrl,
  SHOP_TIME_ZONE: shopTimeZone,
  LARGE_ORDER_DOLLARS: largeOrderDollars,
  CART_URL: z.url(),
  CATALOG_URL: z.url(),
  IDENTITY_URL: z.url(),
  PAYMENTS_URL: z.url(),
  PRODUCTION_URL: z.url(),
  SHIPPING_URL: z.url(),
  LINK_SECRET: secrets(32),
});
export type Config = z.output<typeof OrdersEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(OrdersEnvironment, env);
