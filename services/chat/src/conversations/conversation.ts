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
  /** The visitor or account it belongs to. */
  ownerId: string;
  /** The owner who started it, and can start no other; absent after a visitor's became an account's. */
  startedBy?: string;
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
  /** Number of the last message that an agent has read. */
  readByAgents?: number;
  /** When the shopper wrote the first unanswered message; absent without one. */
  waitingSince?: Date;
  /** `chat.missed` has been published for this wait. */
  missed?: boolean;
  /** When an agent closed it or it was closed because it was idle; absent while it is open. */
  closedAt?: Date;
  /** What the shopper asked the search assistant, oldest first. */
  asked?: Question[];
}

/** A question to the search assistant and the number of products that were found. */
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
  /** The agent who wrote it; absent in messages of the shopper. */
  agentId?: string;
}

/** An empty conversation. */
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

/** A message that is sent again gets the same id, so that it is stored once. */
export function messageId(conversationId: string, role: Role, clientMessageId: string | null): string {
  if (!clientMessageId) return randomUUID();
  return createHash('sha256').update(`${conversationId}\n${role}\n${clientMessageId}`).digest('hex').slice(0, 32);
}

/** The id of the last message of one side that the other side has read, null when it has read none. */
export function lastRead(messages: readonly Message[], writtenBy: Role, upTo = 0): string | null {
  return messages.findLast(({ role, sequence }) => role === writtenBy && sequence <= upTo)?._id ?? null;
}

/** As shoppers see it. */
export function messageView(message: Message): ChatMessageView {
  const { _id, role, content, sentAt, clientMessageId } = message;
  return { id: _id, role, content, timestamp: sentAt.toISOString(), clientMessageId };
}

/** For agents only: shoppers don't see the names that agents sign in with. */
export const agentMessageView = (message: Message, names: AgentViewContext['names']): AgentMessageView => ({
  ...messageView(message),
  agentName: (message.agentId && names.get(message.agentId)) || null,
});

/** The shopper's questions to the search assistant, for agents and the export. */
export const askedView = ({ asked = [] }: Conversation): AskedQuestion[] =>
  asked.map(({ question, found, at }) => ({ question, found, at: at.toISOString() }));

/** What a view for an agent needs besides the conversation. */
interface AgentViewContext {
  /** The agent who asks. */
  agentId: string;
  online: ReadonlySet<string>;
  /** User names by id; unknown ones are missing. */
  names: ReadonlyMap<string, string>;
}

/** A conversation in the list of an agent. */
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
