import { createHash, randomUUID } from 'node:crypto';
import type {
  AgentMessageView,
  AgentSessionView,
  AskedQuestion,
  ChatMessageView,
} from '@loop-petal/contracts/shapes/chat';

export type Role = 'user' | 'agent';

export interface Conversation {
  _id: string;
  ownerId: string;
  /**
   * The owner who started it and can't start another one; absent after a visitor's conversation moves to an account.
   */
  startedBy?: string;
  userId: string | null;
  startedAt: Date;
  sequence: number;
  lastMessageAt: Date | null;
  lastMessage: string | null;
  unreadByAgents: number;
  claimedBy: string | null;
  /** When the latest claim was made. */
  claimedAt?: Date;
  readByUser?: number;
  readByAgents?: number;
  /** When the shopper wrote the first unanswered message; absent if there is none. */
  waitingSince?: Date;
  missed?: boolean;
  /** Set by an agent or after a day without messages; absent while open. */
  closedAt?: Date;
  asked?: Question[];
}

export interface Question {
  question: string;
  found: number;
  at: Date;
}

export interface Message {
  _id: string;
  conversationId: string;
  sequence: number;
  role: Role;
  content: string;
  sentAt: Date;
  clientMessageId: string | null;
  /** Absent in shoppers' messages. */
  agentId?: string;
}

export function newConversation(owner: { ownerId: string; userId: string | null }, now: Date): Conversation {
  return {
    _id: randomUUID(),
    ...owner,
    startedBy: owner.ownerId,
    startedAt: now,
    sequence: 0,
    lastMessageAt: null,
    lastMessage: null,
    unreadByAgents: 0,
    claimedBy: null,
  };
}

/** A repeated message gets the same id, so that it is stored once. */
export function messageId(conversationId: string, role: Role, clientMessageId: string | null): string {
  if (!clientMessageId) return randomUUID();
  return createHash('sha256').update(`${conversationId}\n${role}\n${clientMessageId}`).digest('hex').slice(0, 32);
}

/** The id of one side's last message that the other side has read; null if there is none. */
export function lastRead(messages: readonly Message[], writtenBy: Role, upTo = 0): string | null {
  return messages.findLast(({ role, sequence }) => role === writtenBy && sequence <= upTo)?._id ?? null;
}

export function messageView(message: Message): ChatMessageView {
  const { _id, role, content, sentAt, clientMessageId } = message;
  return { id: _id, role, content, timestamp: sentAt.toISOString(), clientMessageId };
}

/** Agents only: shoppers must not see agents' sign-in names. */
export const agentMessageView = (message: Message, names: AgentViewContext['names']): AgentMessageView => ({
  ...messageView(message),
  agentName: (message.agentId && names.get(message.agentId)) || null,
});

export const askedView = ({ asked = [] }: Conversation): AskedQuestion[] =>
  asked.map(({ question, found, at }) => ({ question, found, at: at.toISOString() }));

interface AgentViewContext {
  agentId: string;
  online: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
}

export function agentSessionView(
  conversation: Conversation,
  { agentId, online, names }: AgentViewContext,
): AgentSessionView {
  const { _id, userId, claimedBy } = conversation;
  return {
    sessionId: _id,
    ownerId: conversation.ownerId,
    userId,
    name: (userId && names.get(userId)) || null,
    startedAt: conversation.startedAt.toISOString(),
    lastMessageAt: conversation.lastMessageAt?.toISOString() ?? null,
    lastMessage: conversation.lastMessage,
    unread: conversation.unreadByAgents,
    online: online.has(_id),
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    claimedBy,
    claimedByName: (claimedBy && names.get(claimedBy)) || null,
    isMine: claimedBy === agentId,
    closedAt: conversation.closedAt?.toISOString() ?? null,
  };
}
