import { cartApi } from '@loop-petal/contracts/operations/cart';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { identityApi } from '@loop-petal/contracts/operations/identity';
import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { productionApi } from '@loop-petal/contracts/operations/production';
import { shippingApi } from '@loop-petal/contracts/operations/shipping';
import { createSettingsCopy, type SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { SubmissionsInProgress } from './checkout/submission.ts';
import type { Config } from './config.ts';
import { createPrisma } from './database.ts';
import { createOrderReader, type OrderReader } from './orders/prisma-reads.ts';

export interface Context extends PostgresDeps {
  readonly orders: OrderReader;
  readonly submissions: SubmissionsInProgress;
  readonly cart: ServiceClient<typeof cartApi.calls>;
  readonly catalog: ServiceClient<typeof catalogApi.calls>;
  readonly identity: ServiceClient<typeof identityApi.calls>;
  readonly payments: ServiceClient<typeof paymentsApi.calls>;
  readonly production: ServiceClient<typeof productionApi.calls>;
  readonly shipping: ServiceClient<typeof shippingApi.calls>;
  readonly timeZone: string;
  readonly settings: SettingsCopy;
  /** Overrides the setting `largeOrderAbove`. */
  readonly largeOrderCents?: number | undefined;
  readonly linkSecret: string;
  /** Signs the addresses of pictures to work from. */
  readonly pictureSecret: string;
  readonly publicUrl: string;
}

export function createContext(config: Config, deps: PostgresDeps): Context {
  const { client } = deps;
  const settings = createSettingsCopy(deps);
  return {
    ...deps,
    orders: createOrderReader(createPrisma(deps.pool)),
    submissions: new Map(),
    // checkout waits this long for the cart, then continues without it
    cart: client(cartApi, config.CART_URL, { timeoutMs: 1000, retries: 0 }),
    catalog: client(catalogApi, config.CATALOG_URL),
    identity: client(identityApi, config.IDENTITY_URL),
    payments: client(paymentsApi, config.PAYMENTS_URL),
    // checkout waits this long for a promise, then places the order without one
    production: client(productionApi, config.PRODUCTION_URL, { timeoutMs: 3000, retries: 0 }),
    // voiding a label waits for the carrier
    shipping: client(shippingApi, config.SHIPPING_URL, { timeoutMs: 30_000, retries: 0 }),
    get timeZone() {
      return settings.current().timeZone ?? config.SHOP_TIME_ZONE;
    },
    settings,
    largeOrderCents: config.LARGE_ORDER_DOLLARS && config.LARGE_ORDER_DOLLARS * 100,
    linkSecret: config.LINK_SECRET,
    pictureSecret: config.INTERNAL_TOKEN_SECRET,
    publicUrl: config.PUBLIC_URL,
  };
}
