import type { Calls } from '@loop-petal/contracts/operations/operation';
import type { EventBus } from '../events/event-bus.ts';
import { createServiceClient } from '../http/service-client.ts';
import type { Environment } from '../runtime/config.ts';
import { createInternalTokens } from '../security/internal-token.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createEventBus, type EventBusConfig } from './create-event-bus.ts';
import { isMigrationJob } from './run-migration-job.ts';
import { endWhenUncaught, runServer, type ServerOptions } from './run-server.ts';
import { assembleService, type ServiceDefinition, type StoreDepsBase } from './service.ts';

type RunConfig = ServerOptions['config'] & EventBusConfig & Record<'LOG_LEVEL' | 'INTERNAL_TOKEN_SECRET', string>;

/**
 * Runs a service from its environment until SIGTERM or SIGINT. Exits with 78 for a wrong environment and with 69 if the
 * database is down for 30 s. As `node main.js migrate`, it only migrates.
 */
export async function runService<Config extends RunConfig, Deps extends StoreDepsBase, Tx, Context, Some extends Calls>(
  service: ServiceDefinition<Config, Deps, Tx, Context, Some>,
): Promise<void> {
  if (isMigrationJob()) return service.store.runMigrationJob(service.api.service);
  await runServer(await prepareService(service));
}

/**
 * Migrates a service's database and builds its server without starting it. Exits like `runService`.
 * @param bus the bus of a process with several services, which closes it itself; a new one by default
 */
export async function prepareService<
  Config extends RunConfig,
  Deps extends StoreDepsBase,
  Tx,
  Context,
  Some extends Calls,
>(
  service: ServiceDefinition<Config, Deps, Tx, Context, Some>,
  { env = process.env, bus }: { env?: Environment; bus?: EventBus } = {},
): Promise<ServerOptions> {
  const name = service.api.service;
  const config = service.loadConfig(env);
  const logger = createLogger(name, config.LOG_LEVEL);
  endWhenUncaught(logger);
  await service.store.migrate(config);
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, name);
  const { ctx, deps, app, consuming, broadcasting, close } = await assembleService(service, config, {
    logger,
    tokens,
    bus: bus ? { ...bus, close: async () => undefined } : await createEventBus(config, logger),
    now: () => new Date(),
    client: (api, baseUrl, options) => createServiceClient(api, { ...options, baseUrl, tokens }),
  });
  await service.prepare?.(ctx);
  return {
    name,
    config,
    logger,
    app,
    attach: (server) => service.attach?.(ctx, server),
    parts: [deps.outbox, consuming, ...broadcasting, ...(service.background?.(ctx) ?? [])],
    close,
  };
}
