import type { chatApi } from '@loop-petal/contracts/operations/chat';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import type { Context } from './context.ts';
import { messageView } from './conversations/conversation.ts';
import {
  claimConversation,
  closeConversation,
  openConversation,
  ownConversation,
  releaseConversation,
  sendAgentReply,
  sendShopperMessage,
} from './conversations/conversation-commands.ts';
import {
  exportConversations,
  listForAgent,
  readForAgent,
  readForShopper,
  viewQuestions,
} from './conversations/read-conversations.ts';
import { createCannedReply, removeCannedReply, updateCannedReply } from './replies/manage-replies.ts';
import { cannedReplyView } from './replies/reply-store.ts';
import { markRead } from './sockets/signals.ts';

export const chatHandlers = (ctx: Context): OwnHandlers<typeof chatApi.calls> => ({
  'POST /api/live-chat/session': async ({ caller }) => {
    const { _id: sessionId } = await openConversation(ctx, caller);
    return { sessionId, unread: await ctx.conversations.countUnreadByUser(sessionId) };
  },
  'POST /api/live-chat/send': async ({ caller, body }) => messageView(await sendShopperMessage(ctx, caller, body)),
  'GET /api/live-chat/messages': ({ caller, query }) => readForShopper(ctx, caller, query),
  'POST /api/live-chat/read': async ({ caller, body: { sessionId, messageId } }) => {
    await ownConversation(ctx, caller, sessionId);
    await markRead(ctx, { sessionId, reader: 'user', upToId: messageId });
    return { unread: await ctx.conversations.countUnreadByUser(sessionId) };
  },
  'POST /api/live-chat/asked': async ({ caller, body: { sessionId, question, found } }) => {
    const conversation = await ownConversation(ctx, caller, sessionId);
    await ctx.conversations.addQuestion(conversation, { question, found, at: ctx.now() });
  },

  'GET /api/admin/live-chat/sessions': ({ caller, query }) => listForAgent(ctx, caller.userId, query),
  'GET /api/admin/live-chat/sessions/{id}/messages': ({ params }) => readForAgent(ctx, params.id),
  'POST /api/admin/live-chat/sessions/{id}/messages': ({ params, caller, body }) =>
    sendAgentReply(ctx, caller.userId, { sessionId: params.id, ...body }),
  'POST /api/admin/live-chat/sessions/{id}/read': async ({ params, body }) => {
    await markRead(ctx, { sessionId: params.id, reader: 'agent', upToId: body?.messageId });
  },
  'POST /api/admin/live-chat/sessions/{id}/claim': ({ params, caller, body }) =>
    claimConversation(ctx, params.id, caller.userId, body?.takeOver),
  'DELETE /api/admin/live-chat/sessions/{id}/claim': ({ params, caller }) =>
    releaseConversation(ctx, params.id, caller.userId),
  'POST /api/admin/live-chat/sessions/{id}/close': ({ params, caller, body }) =>
    closeConversation(ctx, params.id, caller.userId, body?.lastMessageId),

  'GET /api/admin/live-chat/replies': async () => (await ctx.replies.list()).map(cannedReplyView),
  'POST /api/admin/live-chat/replies': async ({ caller, body }) =>
    cannedReplyView(await createCannedReply(ctx, body, recorderOf(caller.userId))),
  'PATCH /api/admin/live-chat/replies/{id}': async ({ params, caller, body }) =>
    cannedReplyView(await updateCannedReply(ctx, params.id, body, recorderOf(caller.userId))),
  'DELETE /api/admin/live-chat/replies/{id}': ({ params, caller }) =>
    removeCannedReply(ctx, params.id, recorderOf(caller.userId)),

  'GET /internal/today': async () => ({ questions: await viewQuestions(ctx) }),
  'GET /internal/users/{userId}/export': ({ params, query }) =>
    exportConversations(ctx, params.userId, query.visitorId),
});
