import type { IncomingMessage } from 'node:http';
import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import { createRate } from '@loop-petal/service-kit/http/rate';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Server, ServerOptions, Socket } from 'socket.io';

type Connection = Socket['conn'];

const MAX_PACKET_BYTES = 4096;
const JOIN_WITHIN_MS = 10_000;
const WINDOW_MS = 10_000;
/** The limit of one socket per window, far above human typing speed. */
export const PACKETS_PER_SOCKET = 50;
const PACKETS_PER_NETWORK = 500;
const CONNECTIONS_PER_NETWORK = 200;
const CONNECTION_WINDOW_MS = 60_000;
/** The limit of open sockets from one network; clients without a socket poll over HTTP. */
export const SOCKETS_PER_NETWORK = 100;

export interface SocketLimits {
  readonly options: Partial<ServerOptions>;
  /** Counts every packet before it is handled. */
  watch(io: Server): void;
}

/**
 * Limits the packets of each connection and each network's connections to this replica; closes those above the limit.
 */
export function createSocketLimits(logger: Logger): SocketLimits {
  const opened = createRate(CONNECTIONS_PER_NETWORK, CONNECTION_WINDOW_MS);
  const perNetwork = createRate(PACKETS_PER_NETWORK, WINDOW_MS);
  const open = new Map<string, number>();

  const mayOpen = (req: IncomingMessage): boolean => {
    const network = networkOf(addressOf(req));
    return (open.get(network) ?? 0) < SOCKETS_PER_NETWORK && opened.take(network) === 0;
  };

  const follow = (connection: Connection) => {
    const network = networkOf(addressOf(connection.request));
    const own = createRate(PACKETS_PER_SOCKET, WINDOW_MS);
    open.set(network, (open.get(network) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    const count = () => {
      if (own.take('') === 0 && perNetwork.take(network) === 0) return;
      logger.warn({ network }, 'disconnecting a socket that sends too many packets');
      terminate(connection);
    };
    // `upgrading` counts a packet on the WebSocket that replaces a polling connection
    connection.on('packet', count).on('upgrading', count);
  };

  return {
    options: {
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: JOIN_WITHIN_MS,
      allowRequest: (req, answer) => answer(null, mayOpen(req)),
    },
    watch: (io) => void io.engine.on('connection', follow),
  };
}

/** Closes a connection immediately: a graceful close keeps reading as long as the client sends. */
export function terminate(connection: Connection): void {
  const { socket } = connection.transport as unknown as { socket?: { terminate(): void } };
  connection.close(true);
  socket?.terminate();
}
