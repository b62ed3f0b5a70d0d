import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createOutboxRelay, type OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createServiceClient, type ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { NotificationsConfig } from './config.ts';
import { createSmtpDelivery, keepMail } from './mail/mail-delivery.ts';
import { createMailer } from './mail/mailer.ts';

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  pool: Pool;
  outbox: OutboxRelay;
  mailer: BackgroundLoop;
  /** Mails leave the shop; otherwise they are kept. */
  sendsMails: boolean;
  orders: ServiceClient<Pick<typeof ordersApi.calls, 'GET /internal/orders/{id}'>>;
  publicUrl: string;
  shopEmail: string;
  linkSecret: string;
}

export async function createContext(config: NotificationsConfig, logger: Logger): Promise<Context> {
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'notifications');
  const bus = createEventBus(config, logger);
  const pool = createPool(config.DATABASE_URL);
  const deliver = config.SMTP_URL ? await createSmtpDelivery(config.SMTP_URL, config.MAIL_FROM) : keepMail;
  return {
    logger,
    tokens,
    bus,
    pool,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'notifications' }),
    mailer: createMailer({ pool, deliver, logger }),
    sendsMails: config.SMTP_URL !== undefined,
    orders: createServiceClient(ordersApi, { baseUrl: config.ORDERS_URL, tokens }),
    publicUrl: config.PUBLIC_URL,
    shopEmail: config.SHOP_EMAIL,
    linkSecret: config.LINK_SECRET,
  };
}
