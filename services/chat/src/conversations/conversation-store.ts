import { chatMessageSent, chatMissed } from '@loop-petal/contracts/events/chat-events';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { Connection } from 'mongoose';
import type { Conversation, Message, Question, Role } from './conversation.ts';
import type { ConversationDocuments } from './conversation-documents.ts';

const MISSED_BATCH = 100;
const MAX_QUESTIONS = 20;
const COUNT_ATTEMPTS = 5;

interface Appended {
  message: Message;
  before: Conversation | null;
}

export type ConversationStore = ReturnType<typeof createConversationStore>;

export function createConversationStore(connection: Connection, { conversations, messages }: ConversationDocuments) {
  const withoutEvents = { pendingEvents: 0 } as const;

  return {
    ready: () => Promise.all([conversations.init(), messages.init()]),

    /** The conversation with the latest message. An opened chat without messages must not hide it. */
    findLatestOfOwners: (ownerIds: readonly string[]): Promise<Conversation | null> =>
      conversations
        .findOne({ ownerId: { $in: ownerIds } })
        .sort({ lastMessageAt: -1, startedAt: -1 })
        .lean<Conversation>(),

    listOfOwners: (ownerIds: readonly string[]): Promise<Conversation[]> =>
      conversations
        .find({ ownerId: { $in: ownerIds } })
        .sort({ startedAt: 1 })
        .lean<Conversation[]>(),

    async find(id: string): Promise<Conversation> {
      const conversation = await conversations.findOne({ _id: id }).lean<Conversation>();
      if (!conversation) throw notFound('Chat session not found');
      return conversation;
    },

    async insert(conversation: Conversation): Promise<boolean> {
      try {
        await conversations.create(conversation);
        return true;
      } catch (error) {
        if ((error as { code?: number }).code !== 11000) throw error;
        return false;
      }
    },

    /**
     * Moves a visitor's conversations to an account, so that other devices find them and they are erased with the
     * account.
     */
    async assignToAccount(ownerId: string, userId: string): Promise<void> {
      const change = { $set: { ownerId: userId, userId }, $unset: { startedBy: '' } };
      await conversations.updateMany({ ownerId, userId: null }, change);
    },

    list: ({ state, limit }: { state?: 'open' | 'closed' | undefined; limit: number }): Promise<Conversation[]> =>
      conversations
        .find({ lastMessageAt: { $ne: null }, ...(state ? { closedAt: { $exists: state === 'closed' } } : {}) })
        .sort({ lastMessageAt: -1 })
        .limit(limit)
        .lean<Conversation[]>(),

    async listWaiting(limit: number): Promise<{ count: number; longest: Conversation[] }> {
      const waiting = { waitingSince: { $exists: true }, closedAt: { $exists: false } };
      const [count, longest] = await Promise.all([
        conversations.countDocuments(waiting),
        conversations.find(waiting).sort({ waitingSince: 1 }).limit(limit).lean<Conversation[]>(),
      ]);
      return { count, longest };
    },

    /** Open conversations without unanswered messages and without any since `idleSince`, oldest first. */
    listIdle: ({ idleSince, limit }: { idleSince: Date; limit: number }): Promise<Conversation[]> =>
      conversations
        .find({ lastMessageAt: { $lt: idleSince }, closedAt: { $exists: false }, waitingSince: { $exists: false } })
        .sort({ lastMessageAt: 1 })
        .limit(limit)
        .lean<Conversation[]>(),

    findMessage: (id: string): Promise<Message | null> => messages.findOne({ _id: id }, withoutEvents).lean<Message>(),

    async messagesOf(conversationId: string, afterId?: string): Promise<Message[]> {
      const after = afterId
        ? await messages.findOne({ _id: afterId, conversationId }, { sequence: 1 }).lean<Message>()
        : null;
      return messages
        .find({ conversationId, ...(after ? { sequence: { $gt: after.sequence } } : {}) }, withoutEvents)
        .sort({ sequence: 1 })
        .lean<Message[]>();
    },

    /**
     * Stores a message with its event and its number in the conversation. Returns a message that is already stored
     * unchanged.
     * @param claimedBy the agent who writes it; the conversation must be assigned to this agent
     * @returns null when it is assigned to another agent
     * @throws ShopError 404 for an unknown conversation
     */
    async append(
      conversationId: string,
      message: Pick<Message, '_id' | 'role' | 'content' | 'clientMessageId'>,
      now: Date,
      claimedBy?: string,
      events: ShopEvent[] = [],
    ): Promise<Appended | null> {
      const repeated = await this.findMessage(message._id);
      if (repeated) return { message: repeated, before: null };
      const isAgent = message.role === 'agent';
      // the mongoose model would exclude the pending events, but FerretDB refuses a projection here
      const before = await connection.collection<Conversation>('conversations').findOneAndUpdate(
        { _id: conversationId, ...(claimedBy ? { claimedBy } : {}) },
        {
          $inc: { sequence: 1, unreadByAgents: isAgent ? 0 : 1 },
          $set: {
            lastMessageAt: now,
            lastMessage: cutText(message.content, 200),
            ...(isAgent ? { missed: false } : {}),
          },
          $unset: { closedAt: '', ...(isAgent ? { waitingSince: '' } : {}) },
          ...(isAgent ? {} : { $min: { waitingSince: now } }),
        },
        { returnDocument: 'before' },
      );
      if (!before) {
        await this.find(conversationId);
        return null;
      }
      const place = { conversationId, sequence: before.sequence + 1, sentAt: now };
      const stored: Message = { ...message, ...place, ...(claimedBy ? { agentId: claimedBy } : {}) };
      const event = chatMessageSent({ sessionId: conversationId, messageId: message._id, role: message.role });
      try {
        await messages.create({ ...stored, pendingEvents: [event, ...events].map(pendingEvent) });
        return { message: stored, before };
      } catch (error) {
        const existing = (error as { code?: number }).code === 11000 ? await this.findMessage(message._id) : null;
        if (!existing) throw error;
        return { message: existing, before: null };
      }
    },

    /**
     * Marks the other side's messages as read, all or up to the given one. A mark never moves back.
     * @returns the id of the last read message; null if there is none
     * @throws ShopError 404 for an unknown conversation or message
     */
    async markRead(conversationId: string, reader: Role, upToId?: string): Promise<string | null> {
      const conversation = await this.find(conversationId);
      const upTo = upToId
        ? await messages.findOne({ _id: upToId, conversationId }, { sequence: 1 }).lean<Message>()
        : conversation;
      if (!upTo) throw notFound('Chat message not found');
      const mark = reader === 'user' ? 'readByUser' : 'readByAgents';
      await conversations.updateOne({ _id: conversationId }, { $max: { [mark]: upTo.sequence } });
      if (reader === 'agent') await this.recountUnread(conversationId);
      const last = await messages
        .findOne({ conversationId, role: reader === 'user' ? 'agent' : 'user', sequence: { $lte: upTo.sequence } })
        .sort({ sequence: -1 })
        .lean<Message>();
      return last?._id ?? null;
    },

    /** Counts the shopper's messages that no agent has read; counts again when one arrives while counting. */
    async recountUnread(_id: string): Promise<void> {
      for (let attempt = 0; attempt < COUNT_ATTEMPTS; attempt++) {
        const { sequence, readByAgents = 0 } = await this.find(_id);
        const unread = { conversationId: _id, role: 'user' as const, sequence: { $gt: readByAgents } };
        const unreadByAgents = await messages.countDocuments(unread);
        const { matchedCount } = await conversations.updateOne({ _id, sequence }, { $set: { unreadByAgents } });
        if (matchedCount === 1) return;
      }
    },

    async countUnreadByUser(conversationId: string): Promise<number> {
      const { readByUser = 0 } = await this.find(conversationId);
      return messages.countDocuments({ conversationId, role: 'agent', sequence: { $gt: readByUser } });
    },

    async addQuestion({ _id, asked = [] }: Conversation, question: Question): Promise<void> {
      await conversations.updateOne({ _id }, { $set: { asked: [...asked, question].slice(-MAX_QUESTIONS) } });
    },

    /**
     * Publishes `chat.missed` once per conversation that has waited since `since` or longer. @returns how many, at most
     * 100
     */
    async markMissed(since: Date): Promise<number> {
      const waiting = await conversations
        .find({ waitingSince: { $lte: since }, missed: { $ne: true } }, { waitingSince: 1 })
        .limit(MISSED_BATCH)
        .lean<Pick<Conversation, '_id' | 'waitingSince'>[]>();
      for (const { _id, waitingSince } of waiting) {
        const event = pendingEvent(chatMissed({ sessionId: _id }));
        await conversations.updateOne(
          { _id, waitingSince, missed: { $ne: true } },
          { $set: { missed: true }, $push: { pendingEvents: event } },
        );
      }
      return waiting.length;
    },

    async eraseOwner(ownerId: string): Promise<void> {
      const owned = await conversations.find({ ownerId }, { _id: 1 }).lean<{ _id: string }[]>();
      const ids = owned.map(({ _id }) => _id);
      await messages.deleteMany({ conversationId: { $in: ids } });
      await conversations.deleteMany({ _id: { $in: ids } });
    },
  };
}
