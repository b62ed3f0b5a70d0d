import http, { type RequestListener } from 'node:http';
import { markStopping } from '../http/health.ts';
import { isDatabaseUnavailable } from '../runtime/database-errors.ts';
import { within } from '../runtime/time-limit.ts';
import type { Logger } from '../telemetry/logger.ts';
import { startTracing, stopTracing } from '../telemetry/tracing.ts';

const EX_UNAVAILABLE = 69;
const SHUTDOWN_LIMIT_MS = 7500;
/** How long running requests may take to finish before their connections are closed. */
const DRAIN_MS = 5000;
/** The size of the accept queue; if it is full, clients retry after a second (see also net.core.somaxconn). */
const BACKLOG = 4096;

export interface Part {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

export interface ServerOptions {
  name: string;
  config: { HOST: string; PORT: number; OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };
  logger: Logger;
  app: RequestListener;
  /** Consumers, relays, sweepers: started after the server listens, stopped before it closes. */
  parts: readonly Part[];
  attach?: (server: http.Server) => void;
  /** Closes pools and the bus, last of all. */
  close: () => Promise<void>;
}

let isGuarded = false;

/**
 * Logs an uncaught error in one line and ends the process: with 69 when a database is unreachable, otherwise with 1.
 * The supervisor restarts it. Also logs Node's own warnings. Call it before a service first waits for its database; only
 * the first call of a process has an effect.
 */
export function endWhenUncaught(logger: Logger): void {
  if (isGuarded) return;
  isGuarded = true;
  const end = (err: unknown) => {
    const isAway = isDatabaseUnavailable(err);
    logger.fatal({ err }, isAway ? 'database unavailable, the service ends' : 'uncaught error, the service ends');
    process.exit(isAway ? EX_UNAVAILABLE : 1);
  };
  process.removeAllListeners('warning');
  process.on('warning', (err) => logger.warn({ err }, 'Node.js warning'));
  process.on('unhandledRejection', end);
  process.on('uncaughtException', end);
}

/** Like `runServers`, for one server. */
export const runServer = (options: ServerOptions): Promise<void> => runServers(options.logger, [options]);

/**
 * Runs servers until SIGTERM or SIGINT: each listens, starts its parts and logs `ready`. On the signal they report not
 * ready, stop their parts, drain requests and close, and the process exits with 0 within 8 s.
 * @param closeShared closes what several servers use, last of all
 */
export async function runServers(
  logger: Logger,
  all: readonly ServerOptions[],
  closeShared = async () => {},
): Promise<void> {
  endWhenUncaught(logger);
  let stopping = false;
  const servers = all.map((options) => ({ options, server: createServer(options.app) }));
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    const closed = Promise.all(servers.map(({ options, server }) => shutDown(options, server)))
      .then(closeShared)
      .then(stopTracing);
    void within(SHUTDOWN_LIMIT_MS, closed)
      .catch((err: unknown) => logger.warn({ err }, 'shutdown incomplete'))
      .finally(() => {
        logger.info('stopped');
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await Promise.all(
    servers.map(async ({ options, server }) => {
      await start(options, server);
      const { name, config, logger } = options;
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : config.PORT;
      if (!stopping) logger.info({ host: config.HOST, port, name }, 'ready');
    }),
  );
}

async function start({ name, config, parts, attach }: ServerOptions, server: http.Server): Promise<void> {
  await startTracing(name, config);
  attach?.(server);
  await listen(server, config);
  await Promise.all(parts.map((part) => part.start()));
}

/**
 * Limits slow and idle clients. Longer than the gateway's limits, so that the gateway never reuses a closing
 * connection.
 */
export function createServer(app: RequestListener): http.Server {
  const server = http.createServer(app);
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  return server;
}

function listen(server: http.Server, { HOST, PORT }: ServerOptions['config']): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: PORT, host: HOST, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function shutDown({ app, parts, close }: ServerOptions, server: http.Server): Promise<void> {
  markStopping(app);
  await Promise.allSettled(parts.map((part) => part.stop()));
  await drain(server);
  await close();
}

function drain(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection becomes idle after its last response, which may be long after the signal.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(closeIdle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
