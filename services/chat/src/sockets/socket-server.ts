import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { type Namespace, Server } from 'socket.io';
import { createSocketLimits, type SocketLimits } from './socket-limits.ts';

export interface SocketServer {
  readonly io: Server;
  readonly shoppers: Namespace;
  /** Agents' sockets receive every conversation. */
  readonly agents: Namespace;
  readonly limits: SocketLimits;
}

/** Shoppers connect to `/live-chat`, agents to `/agents`; see `attachSockets`. */
export function createSocketServer(logger: Logger): SocketServer {
  const limits = createSocketLimits(logger);
  const io = new Server({ ...limits.options, serveClient: false });
  return { io, shoppers: io.of('/live-chat'), agents: io.of('/agents'), limits };
}
