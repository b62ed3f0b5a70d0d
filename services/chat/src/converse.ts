import type { AuditNote, Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound, type ShopError, unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { chatWait } from './chat-metrics.ts';
import type { Context } from './context.ts';
import { type Conversation, type Message, messageId, newConversation } from './conversation.ts';

/** The ids a caller may own conversations by: after signing in, the one from before still counts. */
export function ownerIdsOf(caller: Caller): string[] {
  if (caller.kind === 'visitor') return [caller.ownerId];
  if (caller.kind !== 'customer') throw unauthorized('Please use the shop to chat.');
  return caller.visitorId ? [caller.ownerId, caller.visitorId] : [caller.ownerId];
}

/** The caller's conversation: the one there is, or a new one. What was begun before signing in is the account's then. */
export async function openConversation(ctx: Context, caller: Caller): Promise<Conversation> {
  const ownerIds = ownerIdsOf(caller);
  const userId = caller.kind === 'customer' ? caller.userId : null;
  const existing = await ctx.chats.findOfOwners(ownerIds);
  if (existing && userId && existing.ownerId !== userId) await ctx.chats.adopt(existing._id, userId);
  if (existing) return existing;
  const conversation = newConversation({ ownerId: ownerIds[0] ?? '', userId }, new Date());
  await ctx.chats.insert(conversation);
  return conversation;
}

/** @throws ShopError 404 for a conversation that is unknown or somebody else's */
export async function ownConversation(ctx: Context, caller: Caller, conversationId: string): Promise<Conversation> {
  const ownerIds = ownerIdsOf(caller);
  const conversation = await ctx.chats.find(conversationId);
  if (!ownerIds.includes(conversation.ownerId)) throw notFound('Chat session not found');
  return conversation;
}

export interface Sending {
  conversationId: string;
  /** Kept byte for byte. */
  content: string;
  clientMessageId: string | undefined;
}

/** Stores what the shopper says; sockets hear of it by its event. */
export async function say(ctx: Context, { conversationId, content, clientMessageId }: Sending): Promise<Message> {
  const _id = messageId(conversationId, 'user', clientMessageId);
  const message = { _id, role: 'user', content, clientMessageId: clientMessageId ?? null } as const;
  const appended = await ctx.chats.append(conversationId, message, new Date());
  if (!appended) throw notFound('Chat session not found');
  ctx.outbox.wake();
  return appended.message;
}

/**
 * Stores what an agent answers, who takes the conversation with it and has read it.
 * @throws ShopError 409 `claimed` when another agent has it, even if that one took it a moment ago
 */
export async function answer(ctx: Context, agentId: string, sending: Sending, record: Recorder): Promise<Message> {
  const { conversationId, content, clientMessageId } = sending;
  const _id = messageId(conversationId, 'agent', clientMessageId);
  const repeated = await ctx.chats.findMessage(_id);
  if (repeated) return repeated;
  await ctx.claims.claim(conversationId, agentId);
  const message = { _id, role: 'agent', content, clientMessageId: clientMessageId ?? null } as const;
  const now = new Date();
  const appended = await ctx.chats.append(conversationId, message, now, agentId, [
    record(noteOn(conversationId, 'answered in the conversation')),
  ]);
  if (!appended) throw await claimedByAnother(ctx, conversationId);
  const { waitingSince } = appended.before ?? {};
  if (waitingSince) chatWait.observe((now.getTime() - waitingSince.getTime()) / 1000);
  await ctx.chats.markRead(conversationId, 'agent', _id);
  ctx.outbox.wake();
  return appended.message;
}

/** @throws ShopError 409 `claimed` when another agent has it and it is not to be taken over */
export async function claim(
  ctx: Context,
  conversationId: string,
  agentId: string,
  how: { takeOver?: boolean | undefined },
  record: Recorder,
): Promise<void> {
  const { takeOver = false } = how;
  const note = noteOn(conversationId, takeOver ? 'took over the conversation' : 'took the conversation');
  await ctx.claims.claim(conversationId, agentId, { takeOver, alsoTell: [record(note)] });
  if ((await ctx.chats.find(conversationId)).claimedBy !== agentId) throw await claimedByAnother(ctx, conversationId);
  ctx.outbox.wake();
}

/** @throws ShopError 409 when another agent has it, or the shopper has written meanwhile */
export async function close(ctx: Context, conversationId: string, agentId: string, record: Recorder): Promise<void> {
  const conversation = await ctx.chats.find(conversationId);
  const { claimedBy, closedAt } = conversation;
  if (closedAt) return;
  if (claimedBy && claimedBy !== agentId) throw await claimedByAnother(ctx, conversationId);
  const notes = [record(noteOn(conversationId, 'closed the conversation'))];
  if (!(await ctx.claims.close(conversation, agentId, new Date(), notes))) {
    throw conflict('Something has just happened in this conversation. Please look again.', 'changed');
  }
  ctx.outbox.wake();
}

export async function release(ctx: Context, id: string, agentId: string, record: Recorder): Promise<void> {
  await ctx.claims.release(id, agentId, [record(noteOn(id, 'let the conversation go'))]);
  ctx.outbox.wake();
}

const noteOn = (id: string, action: string): AuditNote => ({
  action,
  subject: { kind: 'chat', id },
});

async function claimedByAnother(ctx: Context, conversationId: string): Promise<ShopError> {
  const { claimedBy } = await ctx.chats.find(conversationId);
  const name = claimedBy && (await ctx.names.of([claimedBy])).get(claimedBy);
  return conflict(`${name || 'Another agent'} has this conversation.`, 'claimed');
}
