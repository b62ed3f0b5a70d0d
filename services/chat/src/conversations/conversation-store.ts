import { chatMessageSent, chatMissed } from '@loop-petal/contracts/chat-events';
import { cutText } from '@loop-petal/contracts/cut-text';
import type { ShopEvent } from '@loop-petal/contracts/event';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { Connection } from 'mongoose';
import type { Asked, Conversation, Message, Role } from './conversation.ts';
import type { ChatDocuments } from './conversation-documents.ts';

const MISSED_AT_ONCE = 100;
const MOST_ASKED = 20;
const MARK_ATTEMPTS = 5;

export interface Appended {
  message: Message;
  /** How the conversation was before; null when the message had been stored already. */
  before: Conversation | null;
}

export type ChatStore = ReturnType<typeof createChatStore>;

export function createChatStore(connection: Connection, { conversations, messages }: ChatDocuments) {
  const withoutEvents = { pendingEvents: 0 } as const;

  return {
    ready: () => Promise.all([conversations.init(), messages.init()]),

    findOfOwners: (ownerIds: readonly string[]): Promise<Conversation | null> =>
      conversations
        .findOne({ ownerId: { $in: ownerIds } })
        .sort({ startedAt: -1 })
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

    async insert(conversation: Conversation): Promise<void> {
      await conversations.create(conversation);
    },

    /** What a visitor began becomes the account's, with which it is found elsewhere and erased. */
    async adopt(id: string, userId: string): Promise<void> {
      await conversations.updateOne({ _id: id }, { $set: { ownerId: userId, userId } });
    },

    /** Those with messages, the newest first. */
    list: ({ state, limit }: { state?: 'open' | 'closed' | undefined; limit: number }): Promise<Conversation[]> =>
      conversations
        .find({ lastMessageAt: { $ne: null }, ...(state ? { closedAt: { $exists: state === 'closed' } } : {}) })
        .sort({ lastMessageAt: -1 })
        .limit(limit)
        .lean<Conversation[]>(),

    /** The open ones in which nothing waits and nobody has written since `quietSince`, the oldest first. */
    listAnswered: ({ quietSince, limit }: { quietSince: Date; limit: number }): Promise<Conversation[]> =>
      conversations
        .find({ lastMessageAt: { $lt: quietSince }, closedAt: { $exists: false }, waitingSince: { $exists: false } })
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
     * Stores a message with its event and its place in the conversation; a repeated one is answered as it was.
     * @param claimedBy who must have the conversation for it; null is answered when somebody else has
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
      // Past mongoose, which would leave out the pending events: FerretDB refuses a projection here.
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
        const twin = (error as { code?: number }).code === 11000 ? await this.findMessage(message._id) : null;
        if (!twin) throw error;
        return { message: twin, before: null };
      }
    },

    /**
     * Marks what the other side wrote as read, all of it or up to a message. Marks only grow: a late one takes
     * nothing back.
     * @returns the message up to which all is read
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

    async recountUnread(_id: string): Promise<void> {
      for (let attempt = 0; attempt < MARK_ATTEMPTS; attempt++) {
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

    /** Keeps the last few questions. */
    async addQuestion({ _id, asked = [] }: Conversation, question: Asked): Promise<void> {
      await conversations.updateOne({ _id }, { $set: { asked: [...asked, question].slice(-MOST_ASKED) } });
    },

    /** Tells of every conversation that has waited since before `since`, once until it is answered. @returns how many */
    async tellMissed(since: Date): Promise<number> {
      const waiting = await conversations
        .find({ waitingSince: { $lte: since }, missed: { $ne: true } }, { waitingSince: 1 })
        .limit(MISSED_AT_ONCE)
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
