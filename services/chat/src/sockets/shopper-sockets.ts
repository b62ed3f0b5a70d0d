import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { chatSockets } from '../chat-metrics.ts';
import type { Context } from '../context.ts';
import { ownConversation } from '../conversations/conversation-commands.ts';
import { setSocketCaller } from './disconnect-sockets.ts';
import { broadcastSignal, markRead } from './signals.ts';
import { ShopperAuth, ShopperRead, ShopperTyping } from './socket-input.ts';
import { createSocketListener } from './socket-listener.ts';

export function handleShopperSockets(ctx: Context): void {
  const { shoppers } = ctx.sockets;
  shoppers.use(async (socket, next) => {
    try {
      const { sessionId } = readInput(ShopperAuth, socket.handshake.auth);
      const token = socket.handshake.headers[INTERNAL_TOKEN_HEADER];
      const caller = ctx.tokens.verify(String(token));
      await ownConversation(ctx, caller, sessionId);
      setSocketCaller(socket, caller);
      socket.data.sessionId = sessionId;
      next();
    } catch {
      next(new Error('Chat session not found'));
    }
  });

  shoppers.on('connection', (socket) => {
    const sessionId: string = socket.data.sessionId;
    const listener = createSocketListener(ctx, socket);
    chatSockets.inc({ side: 'shopper' });
    socket.once('disconnect', () => chatSockets.dec({ side: 'shopper' }));
    const signalChange = async (hasChanged: Promise<boolean>) => {
      if (await hasChanged) await broadcastSignal(ctx, sessionId, { event: 'presence' });
    };
    void socket.join(sessionId);
    listener.onConnect(() => signalChange(ctx.presence.addSocket(sessionId)));
    listener.onDisconnect(() => signalChange(ctx.presence.removeSocket(sessionId)));
    listener.on('typing', async (data) => {
      const { typing } = readInput(ShopperTyping, data);
      await broadcastSignal(ctx, sessionId, { event: 'typing', role: 'user', typing });
    });
    listener.on('read', async (data) => {
      const { messageId } = readInput(ShopperRead, data ?? {});
      await markRead(ctx, { sessionId, reader: 'user', upToId: messageId });
    });
  });
}
