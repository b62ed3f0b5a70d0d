import { ChatExportQuery, ChatExportView } from '@loop-petal/contracts/chat-api';
import { userExportRoute } from '@loop-petal/service-kit/user-export-route';
import type { Context } from './context.ts';
import { messageView } from './conversation.ts';

export const exportRoutes = (ctx: Context) =>
  userExportRoute({
    query: ChatExportQuery,
    view: ChatExportView,
    collect: async (userId, { visitorId }) => {
      const conversations = await ctx.chats.listOfOwners(visitorId ? [userId, visitorId] : [userId]);
      const chats = conversations.map(async ({ _id, startedAt }) => ({
        startedAt: startedAt.toISOString(),
        messages: (await ctx.chats.messagesOf(_id)).map(messageView),
      }));
      return { chats: await Promise.all(chats) };
    },
  });
