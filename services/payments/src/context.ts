import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createOutboxRelay, type OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { outsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Pool } from 'pg';
import type { OrdersClient } from './orders-client.ts';
import type { Payment } from './payment.ts';
import type { PaymentProvider } from './provider.ts';
import { runOperations } from './run-operations.ts';

export interface Context {
  pool: Pool;
  bus: EventBus;
  relay: OutboxRelay;
  logger: Logger;
  tokens: InternalTokens;
  now: () => Date;
  /** Takes new payments. */
  provider: PaymentProvider;
  /** Whoever took this payment: a shop that changes its provider still refunds through the old one. */
  providerOf: (payment: Payment) => PaymentProvider;
  orders: OrdersClient;
  /** Whether declined cards are counted by network too. */
  countsNetworks: boolean;
  operations: BackgroundLoop;
  /** Attempts that wait for the provider's answer, by payment. */
  authorising: Map<string, Promise<Payment>>;
}

export type ContextParts = Pick<Context, 'pool' | 'bus' | 'logger' | 'tokens' | 'orders' | 'countsNetworks'> & {
  /** The first takes new payments. */
  providers: [PaymentProvider, ...PaymentProvider[]];
  now?: () => Date;
};

export function createContext({ providers, ...parts }: ContextParts): Context {
  const { pool, bus, logger } = parts;
  const byName = new Map<string, PaymentProvider>(
    providers.map((provider) => [provider.name, outsideTransaction(provider.name, provider)]),
  );
  const ctx: Context = {
    now: () => new Date(),
    ...parts,
    relay: createOutboxRelay({ pool, bus, logger, service: 'payments' }),
    provider: requireProvider(byName, providers[0].name),
    providerOf: (payment) => requireProvider(byName, payment.provider),
    operations: createLoop({ name: 'operations', everyMs: 1000, logger, run: () => runOperations(ctx) }),
    authorising: new Map(),
  };
  return ctx;
}

function requireProvider(providers: Map<string, PaymentProvider>, name: string): PaymentProvider {
  const provider = providers.get(name);
  if (!provider) throw new Error(`The payment provider ${name} is not configured any more.`);
  return provider;
}
