import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import type { MemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { createChatApp } from '../src/app.ts';
import { showNews } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';
import { keepPresence } from '../src/signals.ts';
import { createSockets } from '../src/sockets.ts';

/** Tokens of agents, and who they belong to; the token names the session too. */
export const agentTokens = new Map<string, string>();
/** Sessions that identity says have ended. */
export const endedSessions = new Set<string>();

export type Replica = Awaited<ReturnType<typeof openReplica>>;

/** One process of the chat, on a database and a bus that it shares with others. */
export async function openReplica(url: string, bus: MemoryEventBus) {
  const connection = await connectMongo(url);
  const identity = {
    async findAdmin(token: string) {
      const userId = agentTokens.get(token);
      return userId ? { userId, sessionId: token } : null;
    },
    livingSessions: async (ids: readonly string[]) => new Set(ids.filter((id) => !endedSessions.has(id))),
    username: async (userId: string) => `name-of-${userId.slice(0, 8)}`,
  };
  const ctx = await createContext({
    logger: createLogger('chat', 'silent'),
    tokens: testTokens,
    bus,
    connection,
    identity,
  });
  const sockets = createSockets(ctx);
  await ctx.outbox.start();
  const news = await showNews(ctx, sockets);
  const server = await startTestServer(createChatApp(ctx, sockets), sockets.attach);
  const open: Socket[] = [];
  await keepPresence(ctx, sockets);
  return {
    ctx,
    sockets,
    request: server.request,
    post: (path: string, caller: Caller, body?: unknown) =>
      server.request('POST', path, { caller, ...(body ? { body } : {}) }),
    get: async (path: string, caller: Caller) => (await server.request('GET', path, { caller })).body,
    url: server.url,
    connect(
      namespace: string,
      auth: object,
      caller?: Caller,
      { transport }: { transport?: 'polling' | 'websocket' } = {},
    ): Promise<Socket> {
      const extraHeaders: Record<string, string> = caller ? { [INTERNAL_TOKEN_HEADER]: testTokens.sign(caller) } : {};
      const transports = transport ? { transports: [transport] } : {};
      const socket = io(`${server.url}${namespace}`, {
        auth,
        extraHeaders,
        ...transports,
        forceNew: true,
        reconnection: false,
      });
      open.push(socket);
      return new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });
    },
    async close() {
      for (const socket of open) socket.disconnect();
      await sockets.close();
      await news.stop();
      await ctx.outbox.stop();
      await server.close();
      await connection.close();
    },
  };
}

/** The next event of a socket for which something holds. */
export const heard = <Data>(socket: Socket, event: string, holds: (data: Data) => boolean = () => true) =>
  new Promise<Data>((resolve) => {
    const listen = (data: Data) => {
      if (!holds(data)) return;
      socket.off(event, listen);
      resolve(data);
    };
    socket.on(event, listen);
  });

/** Looks until it is so. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
