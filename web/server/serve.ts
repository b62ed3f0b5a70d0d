import { createServer, type RequestListener } from 'node:http';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Config } from './config.ts';

const DRAIN_MS = 6000;

/** Listens; SIGTERM or SIGINT finishes the requests under way and ends the process. */
export function serve(config: Config, logger: Logger, createApp: (isStopping: () => boolean) => RequestListener): void {
  let stopping = false;
  const server = createServer(createApp(() => stopping));
  // Longer than a proxy keeps idle connections, so that it never writes to one that is being closed.
  server.keepAliveTimeout = 65_000;

  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  server.listen(config.PORT, config.HOST, () => {
    const address = server.address();
    logger.info({ port: typeof address === 'object' ? address?.port : config.PORT }, 'ready');
  });
}
