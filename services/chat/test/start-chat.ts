import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import type { ShopEvent } from '@loop-petal/contracts/event';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { startDocumentConsumers } from '@loop-petal/service-kit/mongo/document-consumers';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestMongo, fakeService, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { createChatApp } from '../src/app.ts';
import { chatConsumers, showNews } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';
import { keepPresence } from '../src/sockets/signals.ts';
import { createSockets } from '../src/sockets/sockets.ts';

/** What replicas of one chat share: the database, the bus, and the identity service as far as chat asks it. */
export async function createChatStores(name = 'chat') {
  const database = await createTestMongo(name);
  const identity = {
    /** Tokens of agents, and who they belong to; the token names the session too. */
    agentTokens: new Map([['good', 'anna']]),
    /** Sessions that have ended. */
    endedSessions: new Set<string>(),
    isAway: false,
  };
  return { database, bus: createMemoryEventBus(), identity };
}

type Stores = Awaited<ReturnType<typeof createChatStores>>;
export type Chat = Awaited<ReturnType<typeof startChat>>;

const DAY = '2026-11-22T12:00:00.000Z';

const fakeIdentity = (state: Stores['identity']) =>
  fakeService<typeof identityApi.calls>({
    'POST /internal/sessions/resolve': ({ body: { token } }) => {
      const userId = state.agentTokens.get(token);
      const times = { signedInAt: DAY, expiresAt: DAY };
      return { session: userId ? { userId, sessionId: token, role: 'admin', visitorId: null, ...times } : null };
    },
    'POST /internal/sessions/living': ({ body: { sessionIds } }) => {
      if (state.isAway) throw new Error('away');
      return { sessionIds: sessionIds.filter((id) => !state.endedSessions.has(id)) };
    },
    'GET /internal/users/{id}': ({ params: { id } }) => ({
      id,
      username: `name-of-${id.slice(0, 8)}`,
      ...{ email: null, role: 'user', isActive: true, createdAt: DAY, lastLogin: null },
    }),
  });

/** The whole service as one process, on stores of its own or on those that it shares with other replicas. */
export async function startChat(shared?: Stores) {
  const stores = shared ?? (await createChatStores());
  const { database, bus } = stores;
  const logger = createLogger('chat', 'silent');
  const connection = await connectMongo(database.url);
  const identity = fakeIdentity(stores.identity);
  const ctx = await createContext({ logger, tokens: testTokens, bus, connection, identity });
  const sockets = createSockets(ctx);
  await ctx.outbox.start();
  const subscriptions = [
    await startDocumentConsumers({ service: 'chat', bus, connection, consumers: chatConsumers(ctx), logger }),
    await showNews(ctx, sockets),
  ];
  const app = createChatApp(ctx, sockets);
  const server = await startTestServer(app, sockets.attach);
  const open: Socket[] = [];
  await keepPresence(ctx, sockets);
  return {
    ...server,
    ctx,
    app,
    sockets,
    bus,
    identity: stores.identity,
    post: (path: string, caller: Caller, body?: unknown) =>
      server.request('POST', path, { caller, ...(body ? { body } : {}) }),
    get: async (path: string, caller: Caller) => (await server.request('GET', path, { caller })).body,
    /** Delivers an event of the identity service. */
    async publish(event: ShopEvent) {
      await bus.publish([{ specversion: '1.0', source: 'identity', ...event }]);
      await bus.settled();
    },
    connect(
      namespace: string,
      auth: object,
      caller?: Caller,
      { transport }: { transport?: 'polling' | 'websocket' } = {},
    ): Promise<Socket> {
      const extraHeaders: Record<string, string> = caller ? { [INTERNAL_TOKEN_HEADER]: testTokens.sign(caller) } : {};
      const transports = transport ? { transports: [transport] } : {};
      const options = { auth, extraHeaders, ...transports, forceNew: true, reconnection: false };
      const socket = io(`${server.url}${namespace}`, options);
      open.push(socket);
      return new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });
    },
    disconnectAll: () => {
      for (const socket of open) socket.disconnect();
    },
    async stop() {
      for (const socket of open) socket.disconnect();
      await sockets.close();
      for (const subscription of subscriptions) await subscription.stop();
      await ctx.outbox.stop();
      await server.close();
      await connection.close();
      if (!shared) await database.drop();
    },
  };
}

/** The next event of a socket for which something holds. */
export const nextEvent = <Data>(socket: Socket, event: string, holds: (data: Data) => boolean = () => true) =>
  new Promise<Data>((resolve) => {
    const listen = (data: Data) => {
      if (!holds(data)) return;
      socket.off(event, listen);
      resolve(data);
    };
    socket.on(event, listen);
  });

/** Waits until something holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
