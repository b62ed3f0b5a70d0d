import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Namespace } from 'socket.io';
import { chatSockets } from '../chat-metrics.ts';
import type { Context } from '../context.ts';
import { noteOpener } from './disconnect-sockets.ts';
import { markRead } from './signals.ts';
import { AgentAuth, AgentRead, AgentTyping } from './socket-input.ts';
import { carefully } from './socket-listener.ts';
import type { ChatSockets } from './sockets.ts';

/** Agents see every conversation. */
export function followAgents(ctx: Context, agents: Namespace, signal: ChatSockets['signal']): void {
  agents.use(async (socket, next) => {
    const auth = AgentAuth.safeParse(socket.handshake.auth);
    const agent = auth.success ? await findAdmin(ctx, auth.data.token).catch(() => undefined) : undefined;
    if (!agent) return next(new Error('Please log in.'));
    noteOpener(socket, agent);
    next();
  });

  agents.on('connection', (socket) => {
    const listen = carefully(ctx, socket);
    chatSockets.inc({ side: 'agent' });
    socket.once('disconnect', () => chatSockets.dec({ side: 'agent' }));
    listen.atFirst(() => ctx.desk.join());
    listen.atLast(() => ctx.desk.leave());
    listen.on('typing', async (data) => {
      const { sessionId, typing } = readInput(AgentTyping, data);
      await signal(sessionId, { event: 'typing', role: 'agent', typing });
    });
    listen.on('read', async (data) => {
      const { sessionId, messageId } = readInput(AgentRead, data);
      await markRead(ctx, { signal }, { sessionId, reader: 'agent', upToId: messageId });
    });
  });
}

/** The admin behind a bearer token; undefined for one that is not valid or belongs to a customer. */
async function findAdmin({ identity }: Context, token: string): Promise<Caller | undefined> {
  const body = { kind: 'admin', token } as const;
  const { session } = await identity.call('POST /internal/sessions/resolve', { body });
  if (session?.role !== 'admin') return undefined;
  return { kind: 'admin', userId: session.userId, sessionId: session.sessionId };
}
