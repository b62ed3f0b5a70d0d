import { ChatExportQuery, ChatExportView } from '@loop-petal/contracts/chat-api';
import { userExportRoute } from '@loop-petal/service-kit/http/user-export-route';
import type { Context } from './context.ts';
import { askedView, messageView } from './conversation.ts';

export const exportRoutes = (ctx: Context) =>
  userExportRoute({
    query: ChatExportQuery,
    view: ChatExportView,
    collect: async (userId, { visitorId }) => {
      const conversations = await ctx.chats.listOfOwners(visitorId ? [userId, visitorId] : [userId]);
      const chats = conversations.map(async (conversation) => ({
        startedAt: conversation.startedAt.toISOString(),
        messages: (await ctx.chats.messagesOf(conversation._id)).map(messageView),
        asked: askedView(conversation),
      }));
      return { chats: await Promise.all(chats) };
    },
  });
