import type { Server as HttpServer } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Context } from './context.ts';
import { type Message, messageView, type Role } from './conversation.ts';
import { ownConversation } from './converse.ts';

const ShopperAuth = z.object({ sessionId: z.string().max(80) });
const AgentAuth = z.object({ token: z.string().min(1).max(200) });
const Typing = z.object({ sessionId: z.string().max(80), typing: z.boolean() });
const Read = z.object({ sessionId: z.string().max(80) });
const MAX_PACKET_BYTES = 16_384;

export interface ChatSockets {
  attach(server: HttpServer): void;
  /** Shows a stored message to everybody who looks at its conversation. */
  show(message: Message): void;
  /** Tells the agents who of them has a conversation now. */
  showClaim(conversationId: string, agentId: string | null): void;
  close(): Promise<void>;
}

/** Shoppers join one conversation in `/live-chat`, agents see all of them in `/agents`. */
export function createSockets(ctx: Context): ChatSockets {
  const io = new Server({ maxHttpBufferSize: MAX_PACKET_BYTES, serveClient: false });
  const shoppers = io.of('/live-chat');
  const agents = io.of('/agents');
  const both = (conversationId: string) => [shoppers.to(conversationId), agents] as const;
  const tell = (conversationId: string, event: string, data: object) => {
    for (const audience of both(conversationId)) audience.emit(event, { sessionId: conversationId, ...data });
  };

  shoppers.use(async (socket, next) => {
    try {
      const { sessionId } = ShopperAuth.parse(socket.handshake.auth);
      const token = socket.handshake.headers[INTERNAL_TOKEN_HEADER];
      await ownConversation(ctx, ctx.tokens.verify(String(token)), sessionId);
      socket.data.sessionId = sessionId;
      next();
    } catch {
      next(new Error('Chat session not found'));
    }
  });
  shoppers.on('connection', (socket) => {
    const { sessionId } = socket.data;
    void socket.join(sessionId);
    if (ctx.presence.join(sessionId)) tell(sessionId, 'presence', { online: true });
    socket.on('disconnect', () => {
      if (ctx.presence.leave(sessionId)) tell(sessionId, 'presence', { online: false });
    });
    forwardTyping(socket, 'user', () => sessionId);
    socket.on('read', async () => {
      await ctx.chats
        .find(sessionId)
        .then((conversation) => ctx.chats.markReadByUser(conversation))
        .catch(logFault);
      tell(sessionId, 'read', { by: 'user' });
    });
  });

  agents.use(async (socket, next) => {
    const auth = AgentAuth.safeParse(socket.handshake.auth);
    const agent = auth.success ? await ctx.identity.findAdmin(auth.data.token).catch(() => null) : null;
    if (!agent) return next(new Error('Please log in.'));
    socket.data.userId = agent.userId;
    next();
  });
  agents.on('connection', (socket) => {
    void ctx.desk.join().catch(logFault);
    socket.on('disconnect', () => void ctx.desk.leave().catch(logFault));
    forwardTyping(socket, 'agent', (data) => Typing.parse(data).sessionId);
    socket.on('read', async (data: unknown) => {
      const read = Read.safeParse(data);
      if (!read.success) return;
      await ctx.chats.markReadByAgents(read.data.sessionId).catch(logFault);
      tell(read.data.sessionId, 'read', { by: 'agent' });
    });
  });

  function forwardTyping(socket: Socket, role: Role, sessionOf: (data: unknown) => string) {
    socket.on('typing', (data: unknown) => {
      const typing = Typing.pick({ typing: true }).safeParse(data);
      if (!typing.success) return;
      try {
        const sessionId = sessionOf(data);
        for (const audience of [socket.to(sessionId), role === 'user' ? agents : shoppers.to(sessionId)]) {
          audience.emit('typing', { sessionId, role, typing: typing.data.typing });
        }
      } catch (error) {
        logFault(error);
      }
    });
  }
  const logFault = (error: unknown) => ctx.logger.warn({ err: error }, 'a socket event was not understood');

  return {
    attach: (server) => {
      io.attach(server);
    },
    show: (message) => tell(message.conversationId, 'message', messageView(message)),
    showClaim: (sessionId, claimedBy) => {
      agents.emit('claim', { sessionId, claimedBy });
    },
    close: () => io.close(),
  };
}
