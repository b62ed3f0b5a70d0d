import { createHash, randomUUID } from 'node:crypto';
import type { AgentSessionView, ChatMessageView } from '@loop-petal/contracts/chat-api';

export type Role = 'user' | 'agent';

export interface Conversation {
  _id: string;
  /** The visitor or account it belongs to. */
  ownerId: string;
  userId: string | null;
  startedAt: Date;
  /** Numbers the messages; the last one given out. */
  sequence: number;
  lastMessageAt: Date | null;
  lastMessage: string | null;
  /** Messages of the shopper that no agent has read. */
  unreadByAgents: number;
  claimedBy: string | null;
  /** Number of the last message that the shopper has read. */
  readByUser?: number;
  /** When the shopper wrote what nobody has answered yet; absent while nothing waits. */
  waitingSince?: Date;
  /** The shop has been told of this wait. */
  missed?: boolean;
}

export interface Message {
  _id: string;
  conversationId: string;
  sequence: number;
  role: Role;
  content: string;
  sentAt: Date;
  clientMessageId: string | null;
}

export function newConversation(owner: { ownerId: string; userId: string | null }, now: Date): Conversation {
  return {
    _id: randomUUID(),
    ...owner,
    startedAt: now,
    sequence: 0,
    lastMessageAt: null,
    lastMessage: null,
    unreadByAgents: 0,
    claimedBy: null,
  };
}

/** The same message sent again gets the same id, so that it is stored once. */
export function messageId(conversationId: string, role: Role, clientMessageId: string | undefined): string {
  if (!clientMessageId) return randomUUID();
  return createHash('sha256').update(`${conversationId}\n${role}\n${clientMessageId}`).digest('hex').slice(0, 32);
}

export function messageView(message: Message): ChatMessageView {
  const { _id, role, content, sentAt, clientMessageId } = message;
  return { id: _id, role, content, timestamp: sentAt.toISOString(), clientMessageId };
}

export function agentSessionView(conversation: Conversation, online: boolean): AgentSessionView {
  return {
    sessionId: conversation._id,
    ownerId: conversation.ownerId,
    userId: conversation.userId,
    startedAt: conversation.startedAt.toISOString(),
    lastMessageAt: conversation.lastMessageAt?.toISOString() ?? null,
    lastMessage: conversation.lastMessage,
    unread: conversation.unreadByAgents,
    online,
    claimedBy: conversation.claimedBy,
  };
}
