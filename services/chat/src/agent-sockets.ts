import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Namespace } from 'socket.io';
import { chatSockets } from './chat-metrics.ts';
import type { Context } from './context.ts';
import { noteRead } from './signals.ts';
import { noteOpener } from './socket-ends.ts';
import { carefully } from './socket-faults.ts';
import { AgentAuth, AgentRead, AgentTyping } from './socket-input.ts';
import type { ChatSockets } from './sockets.ts';

/** Agents see every conversation. */
export function followAgents(ctx: Context, agents: Namespace, signal: ChatSockets['signal']): void {
  agents.use(async (socket, next) => {
    const auth = AgentAuth.safeParse(socket.handshake.auth);
    const agent = auth.success ? await ctx.identity.findAdmin(auth.data.token).catch(() => null) : null;
    if (!agent) return next(new Error('Please log in.'));
    noteOpener(socket, { kind: 'admin', ...agent });
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
      await noteRead(ctx, { signal }, { sessionId, reader: 'agent', upToId: messageId });
    });
  });
}
