import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { Calls, ServiceName } from '@loop-petal/contracts/operations/operation';
import { createMemoryEventBus, type MemoryEventBus } from './events/memory-event-bus.ts';
import type { ServiceClient } from './http/service-client.ts';
import { createMigratedTestPostgres } from './migrated-test-postgres.ts';
import type { Environment } from './runtime/config.ts';
import { assembleService, type ServiceDefinition, type ServiceDeps, type StoreDepsBase } from './service/service.ts';
import { createLogger } from './telemetry/logger.ts';
import { createTestMongo, fakeService, startTestServer, testTokens } from './testing.ts';

const SECRET = 'a secret of enough characters for tests';
const ENVIRONMENT = {
  PORT: '0',
  INTERNAL_TOKEN_SECRET: SECRET,
  EVENTS_DATABASE_URL: 'postgres://unused.test/events',
  PUBLIC_URL: 'https://shop.test',
};

export interface TestServiceOptions {
  env?: Environment;
  /** Fakes of the other services, see `fakeService`; calls to missing ones fail. */
  clients?: Partial<Record<ServiceName, unknown>>;
  now?: () => Date;
  bus?: MemoryEventBus;
  deps?: object;
}

/**
 * A whole service on a new database, with events in memory and the other services faked. Its outbox, consumers and
 * broadcasts run; tests must run its background loops.
 */
export async function startTestService<Config, Deps extends StoreDepsBase, Tx, Context, Some extends Calls>(
  service: ServiceDefinition<Config, Deps, Tx, Context, Some>,
  { env = {}, clients = {}, now = () => new Date(), bus = createMemoryEventBus(), deps = {} }: TestServiceOptions = {},
) {
  const name = service.api.service;
  const isPostgres = service.store.kind === 'postgres';
  const configure = (url: string) =>
    service.loadConfig({ ...ENVIRONMENT, [isPostgres ? 'DATABASE_URL' : 'MONGO_URL']: url, ...env });
  const migrate = (url: string) => service.store.migrate(configure(url));
  const database = await (isPostgres ? createMigratedTestPostgres(name, migrate) : createTestMongo(name));
  const config = configure(database.url);
  const base: ServiceDeps = {
    logger: createLogger(name, 'silent'),
    tokens: testTokens,
    bus,
    now,
    client: <Asked extends Calls>(api: { service: ServiceName }) =>
      (clients[api.service] ?? fakeService({})) as ServiceClient<Asked>,
    ...deps,
  };
  const open = async () => {
    const assembled = await assembleService(service, config, base);
    const server = await startTestServer(assembled.app, (http) => service.attach?.(assembled.ctx, http));
    for (const part of assembled.broadcasting) await part.start();
    return { ...assembled, server };
  };

  const first = await open();
  const { ctx, server, consuming } = first;
  const { outbox } = first.deps;
  await service.prepare?.(ctx);
  await outbox.start();
  await consuming.start();
  const replicas: Awaited<ReturnType<typeof open>>[] = [];

  /** Waits until all events are handled, including those that they cause. */
  const settled = async () => {
    for (let published = -1; published !== bus.published.length; ) {
      published = bus.published.length;
      await bus.settled();
      await outbox.flush();
    }
    await bus.settled();
  };

  return {
    ctx,
    deps: first.deps,
    config,
    app: first.app,
    bus,
    request: server.request,
    url: server.url,
    settled,
    /** Delivers events as the bus would, and waits until they are handled. */
    async deliver(...events: ShopEvent[]) {
      await bus.publish(events.map((event) => ({ ...event, specversion: '1.0' as const, source: 'test' })));
      await settled();
    },
    async published(type: string) {
      await settled();
      return (
        bus.published
          .filter((event) => event.source === name && event.type === type)
          // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
          .map((event) => event.data as any)
      );
    },
    /** A second process of the service on the same database and bus; only its server and its broadcasts run. */
    async startReplica() {
      const replica = await open();
      replicas.push(replica);
      return { ctx: replica.ctx, request: replica.server.request, url: replica.server.url };
    },
    async stop() {
      await consuming.stop();
      await outbox.stop();
      for (const { server: one, broadcasting, close } of [...replicas, first]) {
        for (const part of broadcasting) await part.stop();
        await one.close();
        await close();
      }
      await database.drop();
    },
  };
}
