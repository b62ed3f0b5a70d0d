import { chatClaimed, chatMessageSent, chatMissed } from '@loop-petal/contracts/chat-events';
import type { Envelope } from '@loop-petal/contracts/event';
import { notFound } from '@loop-petal/service-kit/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo-events';
import { type Connection, Schema } from 'mongoose';
import type { Conversation, Message } from './conversation.ts';

const conversationSchema = new Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true, index: true },
    userId: { type: String, default: null },
    startedAt: { type: Date, required: true },
    sequence: { type: Number, required: true },
    lastMessageAt: { type: Date, default: null },
    lastMessage: { type: String, default: null },
    unreadByAgents: { type: Number, required: true },
    claimedBy: { type: String, default: null },
    readByUser: { type: Number, default: 0 },
    waitingSince: { type: Date },
    missed: { type: Boolean },
    pendingEvents,
  },
  { versionKey: false, collection: 'conversations' },
);
conversationSchema.index({ lastMessageAt: -1 });
conversationSchema.index({ waitingSince: 1 }, { sparse: true });

const messageSchema = new Schema(
  {
    _id: { type: String, required: true },
    conversationId: { type: String, required: true },
    sequence: { type: Number, required: true },
    role: { type: String, required: true },
    content: { type: String, required: true },
    sentAt: { type: Date, required: true },
    clientMessageId: { type: String, default: null },
    pendingEvents,
  },
  { versionKey: false, collection: 'messages' },
);
messageSchema.index({ conversationId: 1, sequence: 1 });

const MISSED_AT_ONCE = 100;
type StoredConversation = Conversation & { pendingEvents?: Envelope[] };
type StoredMessage = Message & { pendingEvents: Envelope[] };

export type ChatStore = ReturnType<typeof createChatStore>;

export function createChatStore(connection: Connection) {
  const conversations = connection.model<StoredConversation>(
    'Conversation',
    conversationSchema as unknown as Schema<StoredConversation>,
  );
  const messages = connection.model<StoredMessage>('Message', messageSchema as unknown as Schema<StoredMessage>);
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

    /** Those with messages, the newest first. */
    list: (limit: number): Promise<Conversation[]> =>
      conversations
        .find({ lastMessageAt: { $ne: null } })
        .sort({ lastMessageAt: -1 })
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

    /** Stores a message with its event and its place in the conversation; a repeated one is answered as it was. */
    async append(
      conversationId: string,
      message: Pick<Message, '_id' | 'role' | 'content' | 'clientMessageId'>,
      now: Date,
    ): Promise<Message> {
      const repeated = await this.findMessage(message._id);
      if (repeated) return repeated;
      // Past mongoose, which would leave out the pending events: FerretDB refuses a projection here.
      const conversation = await connection.collection<Conversation>('conversations').findOneAndUpdate(
        { _id: conversationId },
        {
          $inc: { sequence: 1, unreadByAgents: message.role === 'user' ? 1 : 0 },
          $set: {
            lastMessageAt: now,
            lastMessage: message.content.slice(0, 200),
            ...(message.role === 'agent' ? { missed: false } : {}),
          },
          ...(message.role === 'agent' ? { $unset: { waitingSince: '' } } : { $min: { waitingSince: now } }),
        },
        { returnDocument: 'after' },
      );
      if (!conversation) throw notFound('Chat session not found');
      const stored: Message = { ...message, conversationId, sequence: conversation.sequence, sentAt: now };
      const event = chatMessageSent({ sessionId: conversationId, messageId: message._id, role: message.role });
      try {
        await messages.create({ ...stored, pendingEvents: [pendingEvent(event)] });
        return stored;
      } catch (error) {
        const twin = (error as { code?: number }).code === 11000 ? await this.findMessage(message._id) : null;
        if (!twin) throw error;
        return twin;
      }
    },

    async markReadByAgents(conversationId: string): Promise<void> {
      await conversations.updateOne({ _id: conversationId }, { $set: { unreadByAgents: 0 } });
    },

    /** Marks only grow: a late one takes nothing back. */
    async markReadByUser({ _id, sequence }: Conversation, upToId?: string): Promise<void> {
      const upTo = upToId
        ? await messages.findOne({ _id: upToId, conversationId: _id }, { sequence: 1 }).lean<Message>()
        : { sequence };
      if (!upTo) throw notFound('Chat message not found');
      await conversations.updateOne({ _id }, { $max: { readByUser: upTo.sequence } });
    },

    async countUnreadByUser(conversationId: string): Promise<number> {
      const { readByUser = 0 } = await this.find(conversationId);
      return messages.countDocuments({ conversationId, role: 'agent', sequence: { $gt: readByUser } });
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

    /** @returns false when another agent has it */
    async claim(conversationId: string, agentId: string): Promise<boolean> {
      const event = pendingEvent(chatClaimed({ sessionId: conversationId, agentId }));
      const claimed = await conversations.updateOne(
        { _id: conversationId, claimedBy: null },
        { $set: { claimedBy: agentId }, $push: { pendingEvents: event } },
      );
      return claimed.matchedCount === 1 || (await this.find(conversationId)).claimedBy === agentId;
    },

    async release(conversationId: string, agentId: string): Promise<void> {
      const event = pendingEvent(chatClaimed({ sessionId: conversationId, agentId: null }));
      await conversations.updateOne(
        { _id: conversationId, claimedBy: agentId },
        { $set: { claimedBy: null }, $push: { pendingEvents: event } },
      );
    },

    async eraseOwner(ownerId: string): Promise<void> {
      const owned = await conversations.find({ ownerId }, { _id: 1 }).lean<{ _id: string }[]>();
      const ids = owned.map(({ _id }) => _id);
      await messages.deleteMany({ conversationId: { $in: ids } });
      await conversations.deleteMany({ _id: { $in: ids } });
    },
  };
}
