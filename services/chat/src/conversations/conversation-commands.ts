import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { AgentMessageView, SendChatRequest } from '@loop-petal/contracts/shapes/chat';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound, type ShopError, tooMany, unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { z } from 'zod';
import { chatWait } from '../chat-metrics.ts';
import type { Context } from '../context.ts';
import { agentMessageView, type Conversation, type Message, messageId, newConversation } from './conversation.ts';

/**
 * The ids of a shopper's conversations, including those from before the sign-in. @throws ShopError 401 for other
 * callers
 */
function ownerIdsOf(caller: Caller): string[] {
  if (caller.kind === 'visitor') return [caller.ownerId];
  if (caller.kind !== 'customer') throw unauthorized('Only shoppers can use this chat.');
  return caller.visitorId ? [caller.ownerId, caller.visitorId] : [caller.ownerId];
}

/**
 * The caller's conversation with the latest message, or a new one. A conversation from before the sign-in moves to the
 * account. @throws ShopError 401
 */
export async function openConversation(ctx: Context, caller: Caller): Promise<Conversation> {
  const ownerIds = ownerIdsOf(caller);
  const userId = caller.kind === 'customer' ? caller.userId : null;
  const existing = await ctx.conversations.findLatestOfOwners(ownerIds);
  if (existing && userId && existing.ownerId !== userId)
    await ctx.conversations.assignToAccount(existing.ownerId, userId);
  if (existing) return existing;
  const conversation = newConversation({ ownerId: ownerIds[0] ?? '', userId }, ctx.now());
  return (await ctx.conversations.insert(conversation)) ? conversation : openConversation(ctx, caller);
}

/** @throws ShopError 404 for an unknown conversation or that of another shopper, 401 for an admin or a service */
export async function ownConversation(ctx: Context, caller: Caller, conversationId: string): Promise<Conversation> {
  const ownerIds = ownerIdsOf(caller);
  const conversation = await ctx.conversations.find(conversationId);
  if (!ownerIds.includes(conversation.ownerId)) throw notFound('Chat session not found');
  return conversation;
}

/** The text is stored unchanged; a repeated `clientMessageId` is the same message. */
type Sending = z.output<typeof SendChatRequest>;

/** Stores a shopper's message; its event delivers it to sockets. @throws ShopError 404, 429 `too_many_messages` */
export async function sendShopperMessage(ctx: Context, caller: Caller, sending: Sending): Promise<Message> {
  const { sessionId, message: content, clientMessageId = null } = sending;
  await ownConversation(ctx, caller, sessionId);
  const retryAfterSeconds = ctx.messageRate.take(sessionId);
  if (retryAfterSeconds > 0) {
    const text = 'You are sending messages too quickly. Please wait a few seconds.';
    throw tooMany(text, 'too_many_messages', retryAfterSeconds);
  }
  const _id = messageId(sessionId, 'user', clientMessageId);
  const appended = await ctx.conversations.append(
    sessionId,
    { _id, role: 'user', content, clientMessageId },
    ctx.now(),
  );
  if (!appended) throw notFound('Chat session not found');
  ctx.outbox.wake();
  return appended.message;
}

/**
 * Stores an agent's reply, which claims the conversation and marks it as read.
 * @throws ShopError 404 for an unknown conversation, 409 `claimed` when it is assigned to another agent, however
 * recently
 */
export async function sendAgentReply(ctx: Context, agentId: string, sending: Sending): Promise<AgentMessageView> {
  const { sessionId, message: content, clientMessageId = null } = sending;
  const { _id: conversationId } = await ctx.conversations.find(sessionId);
  const _id = messageId(conversationId, 'agent', clientMessageId);
  let message = await ctx.conversations.findMessage(_id);
  if (!message) {
    const now = ctx.now();
    await ctx.claims.claim(conversationId, agentId, now);
    const reply = { _id, role: 'agent', content, clientMessageId } as const;
    const note = noteOn(conversationId, agentId, 'answered in the conversation');
    const appended = await ctx.conversations.append(conversationId, reply, now, agentId, [note]);
    if (!appended) throw await claimedByAnother(ctx, conversationId);
    const { waitingSince } = appended.before ?? {};
    if (waitingSince) chatWait.observe((now.getTime() - waitingSince.getTime()) / 1000);
    await ctx.conversations.markRead(conversationId, 'agent', _id);
    ctx.outbox.wake();
    message = appended.message;
  }
  return agentMessageView(message, await ctx.userNames.of([message.agentId ?? null]));
}

/**
 * Assigns a conversation to the agent.
 * @param takeOver whether to reassign it from another agent
 * @throws ShopError 404 for an unknown conversation, 409 `claimed` when it is assigned to another agent
 */
export async function claimConversation(
  ctx: Context,
  conversationId: string,
  agentId: string,
  takeOver = false,
): Promise<void> {
  const note = noteOn(conversationId, agentId, takeOver ? 'took over the conversation' : 'took the conversation');
  await ctx.claims.claim(conversationId, agentId, ctx.now(), { takeOver, events: [note] });
  if ((await ctx.conversations.find(conversationId)).claimedBy !== agentId)
    throw await claimedByAnother(ctx, conversationId);
  ctx.outbox.wake();
}

/** Makes a conversation available to all agents; does nothing unless it is assigned to the agent. */
export async function releaseConversation(ctx: Context, conversationId: string, agentId: string): Promise<void> {
  await ctx.claims.release(conversationId, agentId, [noteOn(conversationId, agentId, 'released the conversation')]);
  ctx.outbox.wake();
}

/**
 * Closes a conversation until its shopper writes again.
 * @param lastMessageId the shopper’s last message on the agent’s screen; without it, all count as seen
 * @throws ShopError 404 for an unknown conversation, 409 `claimed` when it is assigned to another agent, `changed` when
 * the shopper has written since
 */
export async function closeConversation(
  ctx: Context,
  conversationId: string,
  agentId: string,
  lastMessageId?: string,
): Promise<void> {
  const conversation = await ctx.conversations.find(conversationId);
  const { claimedBy, closedAt } = conversation;
  if (closedAt) return;
  if (claimedBy && claimedBy !== agentId) throw await claimedByAnother(ctx, conversationId);
  const unseen = lastMessageId ? await ctx.conversations.messagesOf(conversationId, lastMessageId) : [];
  const notes = [noteOn(conversationId, agentId, 'closed the conversation')];
  if (
    unseen.some(({ role }) => role === 'user') ||
    !(await ctx.claims.close(conversation, agentId, ctx.now(), notes))
  ) {
    throw conflict('This conversation has changed. Please read it again before you close it.', 'changed');
  }
  ctx.outbox.wake();
}

const noteOn = (id: string, agentId: string, action: string): ShopEvent =>
  recorderOf(agentId)({ action, subject: { kind: 'chat', id } });

async function claimedByAnother(ctx: Context, conversationId: string): Promise<ShopError> {
  const { claimedBy } = await ctx.conversations.find(conversationId);
  const name = claimedBy && (await ctx.userNames.of([claimedBy])).get(claimedBy);
  return conflict(`${name || 'Another agent'} is handling this conversation.`, 'claimed');
}
