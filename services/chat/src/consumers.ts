import { chatClaimed, chatClosed, chatMessageSent, chatSignalled } from '@loop-petal/contracts/chat-events';
import { userDeleted } from '@loop-petal/contracts/user-events';
import { onDocument } from '@loop-petal/service-kit/document-consumers';
import type { Subscription } from '@loop-petal/service-kit/event-bus';
import type { Context } from './context.ts';
import type { ChatSockets } from './sockets.ts';

export const chatConsumers = (ctx: Context) => [
  onDocument(userDeleted, ({ data }) => ctx.chats.eraseOwner(data.userId)),
];

/** Every replica hears of everything, each in a group of its own, so that it can show it to the sockets it holds. */
export function showNews(ctx: Context, sockets: ChatSockets): Promise<Subscription> {
  const show: Record<string, (data: unknown) => Promise<void> | void> = {
    async [chatMessageSent.type](data) {
      const message = await ctx.chats.findMessage(chatMessageSent.schema.parse(data).messageId);
      if (message) await sockets.show(message);
    },
    [chatClaimed.type](data) {
      const { sessionId, agentId } = chatClaimed.schema.parse(data);
      sockets.showClaim(sessionId, agentId);
    },
    [chatClosed.type]: (data) => sockets.showClosed(chatClosed.schema.parse(data).sessionId),
    async [chatSignalled.type](data) {
      const { sessionId, replica, signal } = chatSignalled.schema.parse(data);
      if (replica !== ctx.desk.replica) await sockets.showSignal(sessionId, signal);
    },
  };
  return ctx.bus.subscribe({
    group: `chat-sockets-${ctx.desk.replica}`,
    topics: [chatMessageSent.topic, chatSignalled.topic],
    fromBeginning: false,
    handle: async ({ type, data }) => show[type]?.(data),
  });
}
