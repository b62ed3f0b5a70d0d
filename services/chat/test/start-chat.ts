import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { fakeService, type TestServer, testTokens } from '@loop-petal/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import type { Context } from '../src/context.ts';
import { sendHeartbeat } from '../src/replicas/heartbeat.ts';
import { chatService } from '../src/service.ts';

const DAY = '2026-11-22T12:00:00.000Z';

interface IdentityState {
  /** User ids by agents' tokens; a token is also its session's id. */
  agentTokens: Map<string, string>;
  endedSessions: Set<string>;
  /** Agents' tokens with two-step sign-in. */
  withTwoStep: Set<string>;
  requiresTwoStep: boolean;
  isAway: boolean;
}

const fakeIdentity = (state: IdentityState) =>
  fakeService<typeof identityApi.calls>({
    'POST /internal/sessions/resolve': ({ body: { token } }) => {
      const userId = state.agentTokens.get(token);
      const times = { signedInAt: DAY, expiresAt: DAY };
      const hasTwoStep = state.withTwoStep.has(token);
      const twoStep = { hasTwoStep, ...(state.requiresTwoStep && !hasTwoStep && { needsTwoStep: true }) };
      const session = { sessionId: token, role: 'admin' as const, visitorId: null, ...times, ...twoStep };
      return { session: userId ? { userId, ...session } : null };
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

async function openReplica({ ctx, request, url }: { ctx: Context; request: TestServer['request']; url: string }) {
  const open: Socket[] = [];
  await sendHeartbeat(ctx);
  return {
    ctx,
    url,
    request,
    post: (path: string, caller: Caller, body?: unknown) =>
      request('POST', path, { caller, ...(body ? { body } : {}) }),
    get: async (path: string, caller: Caller) => (await request('GET', path, { caller })).body,
    connect(
      namespace: string,
      auth: object,
      caller?: Caller,
      { transport }: { transport?: 'polling' | 'websocket' } = {},
    ): Promise<Socket> {
      const extraHeaders: Record<string, string> = caller ? { [INTERNAL_TOKEN_HEADER]: testTokens.sign(caller) } : {};
      const transports = transport ? { transports: [transport] } : {};
      const options = { auth, extraHeaders, ...transports, forceNew: true, reconnection: false };
      const socket = io(`${url}${namespace}`, options);
      open.push(socket);
      return new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });
    },
    disconnectAll() {
      for (const socket of open) socket.disconnect();
    },
  };
}
export type Replica = Awaited<ReturnType<typeof openReplica>>;

/** The whole service on a test database, with a fake identity service that accepts the agent token `good`. */
export async function startChat() {
  const identity: IdentityState = {
    agentTokens: new Map([['good', 'anna']]),
    endedSessions: new Set(),
    withTwoStep: new Set(),
    requiresTwoStep: false,
    isAway: false,
  };
  const service = await startTestService(chatService, {
    env: { IDENTITY_URL: 'http://identity.test' },
    clients: { identity: fakeIdentity(identity) },
  });
  const replicas = [await openReplica(service)];
  return {
    ...service,
    ...(replicas[0] as Replica),
    identity,
    async startReplica(): Promise<Replica> {
      const replica = await openReplica(await service.startReplica());
      replicas.push(replica);
      return replica;
    },
    async stop() {
      for (const replica of replicas) replica.disconnectAll();
      await service.stop();
    },
  };
}
export type Chat = Awaited<ReturnType<typeof startChat>>;

export const nextEvent = <Data>(socket: Socket, event: string, holds: (data: Data) => boolean = () => true) =>
  new Promise<Data>((resolve) => {
    const listen = (data: Data) => {
      if (!holds(data)) return;
      socket.off(event, listen);
      resolve(data);
    };
    socket.on(event, listen);
  });

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
