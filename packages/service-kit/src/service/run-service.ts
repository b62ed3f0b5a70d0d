import type { Calls } from '@loop-petal/contracts/operations/operation';
import { createServiceClient } from '../http/service-client.ts';
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
  const name = service.api.service;
  if (isMigrationJob()) return service.store.runMigrationJob(name);
  const config = service.loadConfig();
  const logger = createLogger(name, config.LOG_LEVEL);
  endWhenUncaught(logger);
  await service.store.migrate(config);
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, name);
  const { ctx, deps, app, consuming, broadcasting, close } = await assembleService(service, config, {
    logger,
    tokens,
    bus: await createEventBus(config, logger),
    now: () => new Date(),
    client: (api, baseUrl, options) => createServiceClient(api, { ...options, baseUrl, tokens }),
  });
  await service.prepare?.(ctx);
  await runServer({
    name,
    config,
    logger,
    app,
    attach: (server) => service.attach?.(ctx, server),
    parts: [deps.outbox, consuming, ...broadcasting, ...(service.background?.(ctx) ?? [])],
    close,
  });
}
