import { notFound, unauthorized } from '@loop-petal/service-kit/errors';
import type { Caller } from '@loop-petal/service-kit/internal-token';
import type { Context } from './context.ts';
import { type Conversation, type Message, messageId, newConversation, type Role } from './conversation.ts';

/** The ids a caller may own conversations by: after signing in, the one from before still counts. */
export function ownerIdsOf(caller: Caller): string[] {
  if (caller.kind === 'visitor') return [caller.ownerId];
  if (caller.kind !== 'customer') throw unauthorized('Please use the shop to chat.');
  return caller.visitorId ? [caller.ownerId, caller.visitorId] : [caller.ownerId];
}

/** The caller's conversation: the one there is, or a new one. */
export async function openConversation(ctx: Context, caller: Caller): Promise<Conversation> {
  const ownerIds = ownerIdsOf(caller);
  const existing = await ctx.chats.findOfOwners(ownerIds);
  if (existing) return existing;
  const userId = caller.kind === 'customer' ? caller.userId : null;
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
  role: Role;
  /** Kept byte for byte. */
  content: string;
  clientMessageId: string | undefined;
}

/** Stores the message; sockets hear of it by its event. */
export async function send(
  ctx: Context,
  { conversationId, role, content, clientMessageId }: Sending,
): Promise<Message> {
  const message = await ctx.chats.append(
    conversationId,
    { _id: messageId(conversationId, role, clientMessageId), role, content, clientMessageId: clientMessageId ?? null },
    new Date(),
  );
  ctx.outbox.wake();
  return message;
}
