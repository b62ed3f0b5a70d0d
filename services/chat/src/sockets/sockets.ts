import type { Server as HttpServer } from 'node:http';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { Server } from 'socket.io';
import type { Context } from '../context.ts';
import { agentMessageView, type Message, messageView } from '../conversations/conversation.ts';
import { followAgents } from './agent-sockets.ts';
import { endDeadSessions, endSockets } from './disconnect-sockets.ts';
import { followShoppers } from './shopper-sockets.ts';
import { type Signal, tellReplicas } from './signals.ts';
import { createSocketLimits } from './socket-limits.ts';

export interface ChatSockets {
  attach(server: HttpServer): void;
  /** Shows a stored message to everybody who looks at its conversation. */
  show(message: Message): Promise<void>;
  /** Tells the agents who of them has a conversation now. */
  showClaim(conversationId: string, agentId: string | null): void;
  showClosed(conversationId: string): void;
  /** Shows at this replica what happened at another one. */
  showSignal(conversationId: string, signal: Signal): Promise<void>;
  /** Shows it here and at all other replicas. */
  signal(conversationId: string, signal: Signal): Promise<void>;
  /** Ends the sockets here that were opened by callers for whom something holds. */
  end(holds: (opener: Caller) => boolean): void;
  /** Ends the sockets here whose session has ended. */
  checkSessions(): Promise<void>;
  close(): Promise<void>;
}

/** Shoppers join one conversation in `/live-chat`, agents see all of them in `/agents`. */
export function createSockets(ctx: Context): ChatSockets {
  const limits = createSocketLimits(ctx.logger);
  const io = new Server({ ...limits.options, serveClient: false });
  const shoppers = io.of('/live-chat');
  const agents = io.of('/agents');
  const tell = (conversationId: string, event: string, data: object) => {
    for (const audience of [shoppers.to(conversationId), agents]) {
      audience.emit(event, { sessionId: conversationId, ...data });
    }
  };

  const showSignal = async (conversationId: string, { event, ...data }: Signal) => {
    if (event !== 'presence') return tell(conversationId, event, data);
    const online = (await ctx.presence.onlineOf([conversationId])).has(conversationId);
    agents.emit('presence', { sessionId: conversationId, online });
  };
  const signal = async (conversationId: string, given: Signal) => {
    await showSignal(conversationId, given);
    await tellReplicas(ctx, conversationId, given);
  };

  followShoppers(ctx, shoppers, signal);
  followAgents(ctx, agents, signal);

  return {
    attach: (server) => {
      io.attach(server);
      limits.watch(io);
    },
    async show(message) {
      const sessionId = message.conversationId;
      shoppers.to(sessionId).emit('message', { sessionId, ...messageView(message) });
      const names = await ctx.names.of([message.agentId ?? null]);
      agents.emit('message', { sessionId, ...agentMessageView(message, names) });
    },
    showClaim: (sessionId, claimedBy) => {
      agents.emit('claim', { sessionId, claimedBy });
    },
    showClosed: (sessionId) => {
      agents.emit('closed', { sessionId });
    },
    showSignal,
    signal,
    end: (holds) => endSockets(io, holds),
    checkSessions: () => endDeadSessions(ctx, io),
    close: () => io.close(),
  };
}
