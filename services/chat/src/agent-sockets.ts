import type { Namespace } from 'socket.io';
import { chatSockets } from './chat-metrics.ts';
import type { Context } from './context.ts';
import { noteRead } from './signals.ts';
import { carefully } from './socket-faults.ts';
import { AgentAuth, AgentRead, AgentTyping } from './socket-input.ts';
import type { ChatSockets } from './sockets.ts';

/** Agents see every conversation. Their token is looked at again from time to time: sessions end. */
export function followAgents(
  ctx: Context,
  agents: Namespace,
  signal: ChatSockets['signal'],
): { checkAgents(): Promise<void> } {
  agents.use(async (socket, next) => {
    const auth = AgentAuth.safeParse(socket.handshake.auth);
    const agent = auth.success ? await ctx.identity.findAdmin(auth.data.token).catch(() => null) : null;
    if (!agent) return next(new Error('Please log in.'));
    socket.data.token = auth.data?.token;
    next();
  });

  agents.on('connection', (socket) => {
    const listen = carefully(ctx, socket);
    chatSockets.inc({ side: 'agent' });
    socket.once('disconnect', () => chatSockets.dec({ side: 'agent' }));
    listen.atFirst(() => ctx.desk.join());
    listen.atLast(() => ctx.desk.leave());
    listen.on('typing', async (data) => {
      const { sessionId, typing } = AgentTyping.parse(data);
      await signal(sessionId, { event: 'typing', role: 'agent', typing });
    });
    listen.on('read', async (data) => {
      const { sessionId, messageId } = AgentRead.parse(data);
      await noteRead(ctx, { signal }, { sessionId, reader: 'agent', upToId: messageId });
    });
  });

  return {
    async checkAgents() {
      for (const socket of agents.sockets.values()) {
        // While identity is away nobody is sent off.
        const isGone = (await ctx.identity.findAdmin(socket.data.token).catch(() => undefined)) === null;
        if (isGone) socket.disconnect(true);
      }
    },
  };
}
