import { cartApi } from '@loop-petal/contracts/operations/cart';
import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { chatApi } from '@loop-petal/contracts/operations/chat';
import { identityApi } from '@loop-petal/contracts/operations/identity';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { paymentsApi } from '@loop-petal/contracts/operations/payments';
import { shippingApi } from '@loop-petal/contracts/operations/shipping';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createOutboxRelay, type OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Pool } from 'pg';
import { type CartClient, createCartClient } from './cart-client.ts';
import { type CatalogClient, createCatalogClient } from './catalog-client.ts';
import type { SubmissionsInProgress } from './checkout/submission.ts';
import type { OrdersConfig } from './config.ts';
import { createPrisma } from './database.ts';
import { createDeadLettersClient, type DeadLettersClient } from './dead-letters-client.ts';
import { createIdentityClient, type IdentityClient } from './identity-client.ts';
import { createOrderReader, type OrderReader } from './orders/prisma-reads.ts';
import { createPaymentsClient, type PaymentsClient } from './payments-client.ts';
import { type ListProblems, problemsOf, type ReleaseHold, releaseBy } from './problems-client.ts';
import { createShippingClient, type ShippingClient } from './shipping-client.ts';

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  pool: Pool;
  orders: OrderReader;
  outbox: OutboxRelay;
  submissions: SubmissionsInProgress;
  cart: CartClient;
  catalog: CatalogClient;
  identity: IdentityClient;
  payments: PaymentsClient;
  shipping: ShippingClient;
  /** By the name of the service that keeps them. */
  deadLetters: Readonly<Record<string, DeadLettersClient>>;
  /** By the name of the service that has noticed them. */
  problems: Readonly<Record<string, ListProblems>>;
  releaseHold: ReleaseHold;
  linkSecret: string;
  publicUrl: string;
}

export function createContext(config: OrdersConfig, logger: Logger, bus: EventBus): Context {
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'orders');
  const pool = createPool(config.DATABASE_URL);
  const identity = createServiceClient(identityApi, { baseUrl: config.IDENTITY_URL, tokens });
  const neighbours = {
    identity,
    cart: createServiceClient(cartApi, { baseUrl: config.CART_URL, tokens }),
    catalog: createServiceClient(catalogApi, { baseUrl: config.CATALOG_URL, tokens }),
    chat: createServiceClient(chatApi, { baseUrl: config.CHAT_URL, tokens }),
    notifications: createServiceClient(notificationsApi, { baseUrl: config.NOTIFICATIONS_URL, tokens }),
    payments: createServiceClient(paymentsApi, { baseUrl: config.PAYMENTS_URL, tokens }),
    shipping: createServiceClient(shippingApi, { baseUrl: config.SHIPPING_URL, tokens }),
  };
  return {
    logger,
    tokens,
    bus,
    pool,
    orders: createOrderReader(createPrisma(pool)),
    outbox: createOutboxRelay({ pool, bus, logger, service: 'orders' }),
    submissions: new Map(),
    // A checkout does without its answer rather than wait for long.
    cart: createCartClient(
      createServiceClient(cartApi, { baseUrl: config.CART_URL, tokens, timeoutMs: 1000, retries: 0 }),
    ),
    catalog: createCatalogClient(neighbours.catalog),
    identity: createIdentityClient(identity),
    payments: createPaymentsClient(neighbours.payments),
    shipping: createShippingClient(neighbours.shipping),
    deadLetters: Object.fromEntries(
      Object.entries(neighbours).map(([name, neighbour]) => [name, createDeadLettersClient(neighbour)]),
    ),
    problems: {
      catalog: problemsOf(neighbours.catalog),
      notifications: problemsOf(neighbours.notifications),
      payments: problemsOf(neighbours.payments),
    },
    releaseHold: releaseBy(neighbours.payments),
    linkSecret: config.LINK_SECRET,
    publicUrl: config.PUBLIC_URL,
  };
}
