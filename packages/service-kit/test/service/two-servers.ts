import { runServers } from '../../src/service/run-server.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

const logger = createLogger('studio', 'info');
const serverOf = (name: string) => ({
  name,
  config: { HOST: '127.0.0.1', PORT: 0 },
  logger: createLogger(name, 'info'),
  app: (_req: unknown, res: { end(text: string): void }) => res.end(name),
  parts: [{ start: async () => logger.info(`${name} starts`), stop: async () => logger.info(`${name} stops`) }],
  close: async () => logger.info(`${name} closes`),
});

await runServers(logger, [serverOf('pots'), serverOf('stems')], async () => logger.info('the bus closes'));
