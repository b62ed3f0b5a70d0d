import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { chatSockets } from '../chat-metrics.ts';
import type { Context } from '../context.ts';
import { setSocketCaller } from './disconnect-sockets.ts';
import { broadcastSignal, markRead } from './signals.ts';
import { AgentAuth, AgentRead, AgentTyping } from './socket-input.ts';
import { createSocketListener } from './socket-listener.ts';

/** Admins and support connect to `/agents`, where they see every conversation, send typing signals and mark messages as read. */
export function handleAgentSockets(ctx: Context): void {
  const { agents } = ctx.sockets;
  agents.use(async (socket, next) => {
    const auth = AgentAuth.safeParse(socket.handshake.auth);
    const agent = auth.success ? await findAgent(ctx, auth.data.token).catch(() => undefined) : undefined;
    if (!agent) return next(new Error('Please log in.'));
    if (agent.needsTwoStep) return next(new Error('Please set up two-step sign-in first. The shop requires it.'));
    setSocketCaller(socket, agent.caller);
    next();
  });

  agents.on('connection', (socket) => {
    const listener = createSocketListener(ctx, socket);
    chatSockets.inc({ side: 'agent' });
    socket.once('disconnect', () => chatSockets.dec({ side: 'agent' }));
    listener.onConnect(() => ctx.replicas.addAgent());
    listener.onDisconnect(() => ctx.replicas.removeAgent());
    listener.on('typing', async (data) => {
      const { sessionId, typing } = readInput(AgentTyping, data);
      await broadcastSignal(ctx, sessionId, { event: 'typing', role: 'agent', typing });
    });
    listener.on('read', async (data) => {
      const { sessionId, messageId } = readInput(AgentRead, data);
      await markRead(ctx, { sessionId, reader: 'agent', upToId: messageId });
    });
  });
}

interface Agent {
  caller: Caller;
  needsTwoStep: boolean;
}

async function findAgent({ identity }: Context, token: string): Promise<Agent | undefined> {
  const body = { kind: 'admin', token } as const;
  const { session } = await identity.call('POST /internal/sessions/resolve', { body });
  if (session?.role !== 'admin' && session?.role !== 'support') return undefined;
  const { role: kind, userId, sessionId, hasTwoStep, needsTwoStep = false } = session;
  return { caller: { kind, userId, sessionId, ...(hasTwoStep && { hasTwoStep }) }, needsTwoStep };
}
