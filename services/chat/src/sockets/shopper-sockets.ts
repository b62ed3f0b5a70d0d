import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Namespace } from 'socket.io';
import { chatSockets } from '../chat-metrics.ts';
import type { Context } from '../context.ts';
import { ownConversation } from '../conversations/conversation-commands.ts';
import { noteOpener } from './disconnect-sockets.ts';
import { markRead } from './signals.ts';
import { ShopperAuth, ShopperRead, ShopperTyping } from './socket-input.ts';
import { carefully } from './socket-listener.ts';
import type { ChatSockets } from './sockets.ts';

/** A shopper's socket belongs to one conversation, which it proves to be its own when it opens. */
export function followShoppers(ctx: Context, shoppers: Namespace, signal: ChatSockets['signal']): void {
  shoppers.use(async (socket, next) => {
    try {
      const { sessionId } = readInput(ShopperAuth, socket.handshake.auth);
      const token = socket.handshake.headers[INTERNAL_TOKEN_HEADER];
      const caller = ctx.tokens.verify(String(token));
      await ownConversation(ctx, caller, sessionId);
      noteOpener(socket, caller);
      socket.data.sessionId = sessionId;
      next();
    } catch {
      next(new Error('Chat session not found'));
    }
  });

  shoppers.on('connection', (socket) => {
    const sessionId: string = socket.data.sessionId;
    const listen = carefully(ctx, socket);
    chatSockets.inc({ side: 'shopper' });
    socket.once('disconnect', () => chatSockets.dec({ side: 'shopper' }));
    const move = async (hasMoved: Promise<boolean>) => {
      if (await hasMoved) await signal(sessionId, { event: 'presence' });
    };
    void socket.join(sessionId);
    listen.atFirst(() => move(ctx.presence.join(sessionId)));
    listen.atLast(() => move(ctx.presence.leave(sessionId)));
    listen.on('typing', async (data) => {
      const { typing } = readInput(ShopperTyping, data);
      await signal(sessionId, { event: 'typing', role: 'user', typing });
    });
    listen.on('read', async (data) => {
      const { messageId } = readInput(ShopperRead, data ?? {});
      await markRead(ctx, { signal }, { sessionId, reader: 'user', upToId: messageId });
    });
  });
}
