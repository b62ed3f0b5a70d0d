import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { CatalogClient } from './catalog-client.ts';

export interface Context {
  pool: Pool;
  bus: EventBus;
  logger: Logger;
  tokens: InternalTokens;
  catalog: CatalogClient;
  now: () => Date;
  /** Visitor and account whose things are known to be merged. */
  merged: Set<string>;
}

export function createContext(parts: Omit<Context, 'merged' | 'now'> & { now?: () => Date }): Context {
  return { now: () => new Date(), ...parts, merged: new Set() };
}
