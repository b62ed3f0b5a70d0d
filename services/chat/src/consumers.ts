import { randomUUID } from 'node:crypto';
import { chatClaimed, chatMessageSent } from '@loop-petal/contracts/chat-events';
import { userDeleted } from '@loop-petal/contracts/user-events';
import { onDocument } from '@loop-petal/service-kit/document-consumers';
import type { Subscription } from '@loop-petal/service-kit/event-bus';
import type { Context } from './context.ts';
import type { ChatSockets } from './sockets.ts';

export const chatConsumers = (ctx: Context) => [
  onDocument(userDeleted, ({ data }) => ctx.chats.eraseOwner(data.userId)),
];

/** Every replica hears of every message and claim, so that it can show them to the sockets it holds. */
export function showMessages(ctx: Context, sockets: ChatSockets): Promise<Subscription> {
  return ctx.bus.subscribe({
    group: `chat-sockets-${randomUUID()}`,
    topics: [chatMessageSent.topic],
    fromBeginning: false,
    async handle({ type, data }) {
      if (type === chatClaimed.type) {
        const { sessionId, agentId } = chatClaimed.schema.parse(data);
        sockets.showClaim(sessionId, agentId);
      }
      if (type !== chatMessageSent.type) return;
      const message = await ctx.chats.findMessage(chatMessageSent.schema.parse(data).messageId);
      if (message) sockets.show(message);
    },
  });
}
