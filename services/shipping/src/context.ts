import { cartApi } from '@loop-petal/contracts/operations/cart';
import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createOutboxRelay, type OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Carrier } from './carrier.ts';
import { type CartClient, createCartClient } from './cart-client.ts';
import { chooseCarrier } from './choose-carrier.ts';
import type { ShippingConfig } from './config.ts';
import { createOrdersClient, type OrdersClient } from './orders-client.ts';

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  pool: Pool;
  outbox: OutboxRelay;
  carrier: Carrier;
  cart: CartClient;
  orders: OrdersClient;
  linkSecret: string;
}

export function createContext(config: ShippingConfig, logger: Logger): Context {
  const bus = createEventBus(config, logger);
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'shipping');
  const pool = createPool(config.DATABASE_URL);
  return {
    logger,
    tokens,
    bus,
    pool,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'shipping' }),
    carrier: chooseCarrier(config),
    cart: createCartClient(createServiceClient(cartApi, { baseUrl: config.CART_URL, tokens })),
    orders: createOrdersClient(createServiceClient(ordersApi, { baseUrl: config.ORDERS_URL, tokens })),
    linkSecret: config.LINK_SECRET,
  };
}
