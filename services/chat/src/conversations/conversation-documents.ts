import type { Envelope } from '@loop-petal/contracts/events/event';
import { pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { type Connection, Schema } from 'mongoose';
import type { Conversation, Message } from './conversation.ts';

const question = { question: String, found: Number, at: Date, _id: false };
const conversationSchema = new Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true, index: true },
    startedBy: { type: String },
    userId: { type: String, default: null },
    startedAt: { type: Date, required: true },
    sequence: { type: Number, required: true },
    lastMessageAt: { type: Date, default: null },
    lastMessage: { type: String, default: null },
    unreadByAgents: { type: Number, required: true },
    claimedBy: { type: String, default: null },
    claimedAt: { type: Date },
    readByUser: { type: Number, default: 0 },
    readByAgents: { type: Number, default: 0 },
    waitingSince: { type: Date },
    missed: { type: Boolean },
    closedAt: { type: Date },
    asked: { type: [question], default: undefined },
    pendingEvents,
  },
  { versionKey: false, collection: 'conversations' },
);
conversationSchema.index({ startedBy: 1 }, { unique: true, sparse: true });
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
    agentId: { type: String },
    pendingEvents,
  },
  { versionKey: false, collection: 'messages' },
);
messageSchema.index({ conversationId: 1, sequence: 1 });

type StoredConversation = Conversation & { pendingEvents?: Envelope[] };
type StoredMessage = Message & { pendingEvents: Envelope[] };

export type ConversationDocuments = ReturnType<typeof createConversationDocuments>;

/** The collections of conversations and messages. Documents of both hold events until they are published. */
export const createConversationDocuments = (connection: Connection) => ({
  conversations: connection.model<StoredConversation>(
    'Conversation',
    conversationSchema as unknown as Schema<StoredConversation>,
  ),
  messages: connection.model<StoredMessage>('Message', messageSchema as unknown as Schema<StoredMessage>),
});
