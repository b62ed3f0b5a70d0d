import { cartApi } from '@loop-petal/contracts/operations/cart';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { chatApi } from '@loop-petal/contracts/operations/chat';
import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import { identityApi } from '@loop-petal/contracts/operations/identity';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import type { problemCalls } from '@loop-petal/contracts/operations/problems';
import { shippingApi } from '@loop-petal/contracts/operations/shipping';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { PostgresDeps } from '@loop-petal/service-kit/postgres/postgres-store';
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
  readonly shipping: ServiceClient<typeof shippingApi.calls>;
  /** The other services that park dead letters, by name. */
  readonly deadLetterSources: Readonly<Record<string, ServiceClient<typeof deadLetterCalls>>>;
  /** The other services that notice problems, by name. */
  readonly problemSources: Readonly<Record<string, ServiceClient<typeof problemCalls>>>;
  readonly linkSecret: string;
  readonly publicUrl: string;
}

/** The context of this service, with clients of all the others. */
export function createContext(config: Config, deps: PostgresDeps): Context {
  const { client } = deps;
  const catalog = client(catalogApi, config.CATALOG_URL);
  const identity = client(identityApi, config.IDENTITY_URL);
  const notifications = client(notificationsApi, config.NOTIFICATIONS_URL);
  const payments = client(paymentsApi, config.PAYMENTS_URL);
  const shipping = client(shippingApi, config.SHIPPING_URL);
  return {
    ...deps,
    orders: createOrderReader(createPrisma(deps.pool)),
    submissions: new Map(),
    // A checkout goes on without the cart's answer rather than wait for long.
    cart: client(cartApi, config.CART_URL, { timeoutMs: 1000, retries: 0 }),
    catalog,
    identity,
    payments,
    shipping,
    deadLetterSources: {
      identity,
      cart: client(cartApi, config.CART_URL),
      catalog,
      chat: client(chatApi, config.CHAT_URL),
      notifications,
      payments,
      shipping,
    },
    problemSources: { catalog, notifications, payments },
    linkSecret: config.LINK_SECRET,
    publicUrl: config.PUBLIC_URL,
  };
}
