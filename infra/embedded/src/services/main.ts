import { type Service, serviceNames } from '@loop-petal/contracts/services';
import { type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { createEventBus } from '@loop-petal/service-kit/service/create-event-bus';
import { endWhenUncaught, runServers } from '@loop-petal/service-kit/service/run-server';
import { prepareService } from '@loop-petal/service-kit/service/run-service';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { z } from 'zod';

/** All services in one process, each with its own port and database, on one event bus: see decision 082. */
const config = readConfig(z.object(serviceEnvironment).omit({ PORT: true }));
const own: Record<string, Environment> = JSON.parse(process.env.SERVICES ?? '{}');
const logger = createLogger('services', config.LOG_LEVEL);
endWhenUncaught(logger);
const bus = await createEventBus(config, logger);

const prepare = async (name: Service) => {
  const module = await import(`../../../../services/${name}/src/service.ts`);
  return prepareService(module[`${name}Service`], { env: { ...process.env, ...own[name] }, bus });
};
await runServers(logger, await Promise.all(serviceNames.map(prepare)), bus.close);
