import { setTimeout } from 'node:timers/promises';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createOutboxRelay, type OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createLogger, type Logger } from '@loop-petal/service-kit/telemetry/logger';
import type pg from 'pg';
import { type OwnData, ownDataElsewhere } from './account/personal-data.ts';
import type { Config } from './config.ts';
import { createMailSender } from './mail/mail-queue.ts';
import { type SocialProviders, socialProviders } from './social/social-provider.ts';

export interface Context {
  readonly settings: {
    readonly publicUrl: string;
    readonly sessionSecret: string;
    readonly firstAdmin?: { readonly username: string; readonly password: string } | undefined;
    /** Limits per network address; off in benchmarks. */
    readonly limitAddresses: boolean;
  };
  readonly logger: Logger;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly outbox: OutboxRelay;
  readonly tokens: InternalTokens;
  readonly now: () => Date;
  /** Waits for so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly mailSender: BackgroundLoop;
  /** Asks the neighbours for the rest of a customer's data. */
  readonly elsewhere: Readonly<Record<string, OwnData>>;
  readonly social: SocialProviders;
}

export function createContext(config: Config): Context {
  const logger = createLogger('identity', config.LOG_LEVEL);
  const pool = createPool(config.DATABASE_URL);
  const bus = createEventBus(config, logger);
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'identity');
  const notifications = createServiceClient(notificationsApi, { baseUrl: config.NOTIFICATIONS_URL, tokens });
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  return {
    settings: {
      publicUrl: config.PUBLIC_URL,
      sessionSecret: config.SESSION_SECRET,
      firstAdmin: username && password ? { username, password } : undefined,
      limitAddresses: config.RATE_LIMITS === 'on',
    },
    logger,
    pool,
    bus,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'identity' }),
    tokens,
    now: () => new Date(),
    pause: setTimeout,
    mailSender: createMailSender({ pool, notifications, logger }),
    elsewhere: ownDataElsewhere(
      {
        orders: config.ORDERS_URL,
        cart: config.CART_URL,
        chat: config.CHAT_URL,
        notifications: config.NOTIFICATIONS_URL,
      },
      tokens,
    ),
    social: socialProviders(config.social),
  };
}
