import type { Server } from 'node:http';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import type { Api, Calls } from '@loop-petal/contracts/operations/operation';
import type { orderHistoryCalls } from '@loop-petal/contracts/operations/order-history';
import type { Express } from 'express';
import { createBroadcast } from '../events/broadcast.ts';
import type { Consumer } from '../events/consumer.ts';
import type { DeadLetter } from '../events/dead-letters.ts';
import type { EventBus, Subscription } from '../events/event-bus.ts';
import type { EventsAbout } from '../events/events-about.ts';
import type { OutboxRelay } from '../events/outbox.ts';
import { createApp } from '../http/app.ts';
import type { ReadyCheck } from '../http/health.ts';
import { type Handlers, implement } from '../http/implement.ts';
import type { ServiceClient, ServiceClientOptions } from '../http/service-client.ts';
import type { Added } from '../postgres/open-transactions.ts';
import type { Environment } from '../runtime/config.ts';
import type { InternalTokens } from '../security/internal-token.ts';
import type { Logger } from '../telemetry/logger.ts';
import { deadLetterHandlers } from './dead-letter-handlers.ts';
import { type OrderAsked, type OwnOrderHistory, orderHistoryHandlers } from './order-history-handlers.ts';
import type { Part } from './run-server.ts';

export interface ServiceDeps {
  readonly logger: Logger;
  readonly tokens: InternalTokens;
  readonly bus: EventBus;
  readonly now: () => Date;
  readonly client: <Some extends Calls>(
    api: Api<Some>,
    baseUrl: string,
    options?: Pick<ServiceClientOptions, 'retries' | 'timeoutMs'>,
  ) => ServiceClient<Some>;
}

interface OpenStore<Deps, Tx> {
  readonly deps: Deps;
  readonly ready: Record<string, ReadyCheck>;
  subscribe(consumers: readonly Consumer<Tx>[], afterEvent: (added: Added) => void): Promise<Subscription>;
  listDeadLetters(): Promise<DeadLetter[]>;
  /** @param audit the replay's audit entry, stored with it */
  replayDeadLetter(id: string, consumers: readonly Consumer<Tx>[], audit: ShopEvent): Promise<void>;
  /** The entries of inbox, dead letters and outbox for these subjects and events. */
  eventsAbout(subjects: readonly string[], eventIds: readonly string[]): Promise<EventsAbout>;
  close(): Promise<void>;
}

export interface Store<Config, Deps, Tx> {
  readonly kind: 'postgres' | 'mongo';
  migrate(config: Config): Promise<void>;
  runMigrationJob(name: string): Promise<void>;
  open(config: Config, options: { service: string; bus: EventBus; logger: Logger }): Promise<OpenStore<Deps, Tx>>;
}

export interface StoreDepsBase {
  readonly outbox: OutboxRelay;
}

/** The calls that a service implements itself; the kit adds dead letters and order histories. */
export type OwnHandlers<Some extends Calls> = {
  readonly [Name in Exclude<
    keyof Handlers<Some>,
    keyof typeof deadLetterCalls | keyof typeof orderHistoryCalls
  >]: Handlers<Some>[Name];
};

/** A service's definition in its `service.ts`; `runService` runs it, `startTestService` tests it. */
export interface ServiceDefinition<Config, Deps extends StoreDepsBase, Tx, Context, Some extends Calls> {
  readonly api: Api<Some>;
  readonly store: Store<Config, Deps, Tx>;
  readonly loadConfig: (env?: Environment) => Config;
  readonly createContext: (config: Config, deps: ServiceDeps & Deps) => Context | Promise<Context>;
  readonly handlers: (ctx: Context) => OwnHandlers<Some>;
  readonly consumers: (ctx: Context) => readonly Consumer<Tx>[];
  readonly orderHistory?: (ctx: Context, asked: OrderAsked) => Promise<OwnOrderHistory>;
  readonly broadcasts?: (ctx: Context) => readonly Consumer<undefined>[];
  /**
   * Runs after each commit of handled events. @param added the tables recorded by `markAdded`; the outbox always wakes
   */
  readonly afterEvent?: (ctx: Context, added: Added) => void;
  readonly prepare?: (ctx: Context) => Promise<unknown>;
  readonly background?: (ctx: Context) => readonly Part[];
  readonly attach?: (ctx: Context, server: Server) => void;
  readonly close?: (ctx: Context) => Promise<unknown>;
}

export const defineService = <Config, Deps extends StoreDepsBase, Tx, Context, Some extends Calls>(
  definition: ServiceDefinition<Config, Deps, Tx, Context, Some>,
): ServiceDefinition<Config, Deps, Tx, Context, Some> => definition;

export interface AssembledService<Deps, Context> {
  readonly ctx: Context;
  readonly deps: ServiceDeps & Deps;
  readonly app: Express;
  /** Consumes events in the service's group, where one process handles each event. */
  readonly consuming: Part;
  /** Consumes events in a group that only this process joins. */
  readonly broadcasting: readonly Part[];
  close(): Promise<void>;
}

/** Opens a service's database and builds its app and consumers without starting them. */
export async function assembleService<Config, Deps extends StoreDepsBase, Tx, Context, Some extends Calls>(
  definition: ServiceDefinition<Config, Deps, Tx, Context, Some>,
  config: Config,
  base: ServiceDeps,
): Promise<AssembledService<Deps, Context>> {
  const { api } = definition;
  const { logger, tokens, bus } = base;
  let subscription: Subscription | undefined;
  const store = await definition.store.open(config, { service: api.service, bus, logger });
  const deps = { ...base, ...store.deps };
  const ctx = await definition.createContext(config, deps);
  const consumers = definition.consumers(ctx);
  const afterEvent = (added: Added) => {
    definition.afterEvent?.(ctx, added);
    if (added.has('outbox')) deps.outbox.wake();
  };
  const handlers = {
    ...deadLetterHandlers(api.service, store.listDeadLetters, async (id, audit) => {
      await store.replayDeadLetter(id, consumers, audit);
      afterEvent({ has: () => true });
    }),
    ...orderHistoryHandlers({
      name: api.service,
      bus,
      own: async (asked) => definition.orderHistory?.(ctx, asked) ?? { entries: [], books: {} },
      eventsAbout: store.eventsAbout,
    }),
    ...definition.handlers(ctx),
  } as unknown as Handlers<Some>;
  return {
    ctx,
    deps,
    app: createApp({
      api,
      logger,
      tokens,
      routes: implement(api, handlers),
      dependencies: { needed: store.ready, dispensable: { events: () => bus.ready() } },
    }),
    broadcasting: definition.broadcasts
      ? [createBroadcast({ service: api.service, bus, logger, consumers: definition.broadcasts(ctx) })]
      : [],
    consuming: {
      async start() {
        subscription = await store.subscribe(consumers, afterEvent);
      },
      stop: async () => subscription?.stop(),
    },
    async close() {
      await definition.close?.(ctx);
      await bus.close();
      await store.close();
    },
  };
}
