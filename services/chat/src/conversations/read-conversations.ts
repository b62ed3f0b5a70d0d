import { cutText } from '@loop-petal/contracts/rules/cut-text';
import type {
  AgentMessagesView,
  AgentSessionsQuery,
  AgentSessionView,
  ChatExportView,
  ChatMessagesQuery,
  ShopperMessagesView,
} from '@loop-petal/contracts/shapes/chat';
import { MAX_TODAY_ENTRIES, type TodayView } from '@loop-petal/contracts/shapes/today';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { agentMessageView, agentSessionView, askedView, lastRead, messageView } from './conversation.ts';
import { ownConversation } from './conversation-commands.ts';

const DEFAULT_LIMIT = 200;

export async function readForShopper(
  ctx: Context,
  caller: Caller,
  { sessionId, after }: z.output<typeof ChatMessagesQuery>,
): Promise<z.input<typeof ShopperMessagesView>> {
  const { readByAgents } = await ownConversation(ctx, caller, sessionId);
  const [messages, unread] = await Promise.all([
    ctx.conversations.messagesOf(sessionId, after),
    ctx.conversations.countUnreadByUser(sessionId),
  ]);
  return { messages: messages.map(messageView), unread, readByShop: lastRead(messages, 'user', readByAgents) };
}

export async function listForAgent(
  ctx: Context,
  agentId: string,
  { state, limit = DEFAULT_LIMIT }: z.output<typeof AgentSessionsQuery>,
): Promise<AgentSessionView[]> {
  const conversations = await ctx.conversations.list({ state, limit });
  const [online, names] = await Promise.all([
    ctx.presence.onlineOf(conversations.map(({ _id }) => _id)),
    ctx.userNames.of(conversations.flatMap(({ userId, claimedBy }) => [userId, claimedBy])),
  ]);
  return conversations.map((conversation) => agentSessionView(conversation, { agentId, online, names }));
}

const MAX_DETAIL = 120;

/** Conversations that wait for an answer, longest first. */
export async function viewQuestions(ctx: Context): Promise<NonNullable<TodayView['questions']>> {
  const { count, longest } = await ctx.conversations.listWaiting(MAX_TODAY_ENTRIES);
  const names = await ctx.userNames.of(longest.map(({ userId }) => userId));
  const entries = longest.map(({ _id: id, userId, lastMessage }) => ({
    id,
    title: `Chat with ${(userId && names.get(userId)) || 'a guest'}`,
    detail: cutText(lastMessage ?? '', MAX_DETAIL),
    path: `/chat/${id}`,
  }));
  return { count, entries };
}

export async function readForAgent(ctx: Context, conversationId: string): Promise<AgentMessagesView> {
  const conversation = await ctx.conversations.find(conversationId);
  const messages = await ctx.conversations.messagesOf(conversationId);
  const names = await ctx.userNames.of(messages.map(({ agentId = null }) => agentId));
  return {
    messages: messages.map((message) => agentMessageView(message, names)),
    readByShopper: lastRead(messages, 'agent', conversation.readByUser),
    asked: askedView(conversation),
  };
}

export async function exportConversations(
  ctx: Context,
  userId: string,
  visitorId: string | undefined,
): Promise<z.input<typeof ChatExportView>> {
  const conversations = await ctx.conversations.listOfOwners(visitorId ? [userId, visitorId] : [userId]);
  const chats = conversations.map(async (conversation) => ({
    startedAt: conversation.startedAt.toISOString(),
    messages: (await ctx.conversations.messagesOf(conversation._id)).map(messageView),
    asked: askedView(conversation),
  }));
  return { chats: await Promise.all(chats) };
}
