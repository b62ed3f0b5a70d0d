import { z } from 'zod';
import { isBlank } from '../rules/text.ts';
import { requiredText } from './text.ts';
import { Time } from './time.ts';

/** `unread`: messages of the shop that the shopper has not read. */
export const ChatSessionView = z.object({ sessionId: z.string(), unread: z.int().default(0) });
export const ChatMessageView = z.object({
  id: z.string(),
  role: z.enum(['user', 'agent']),
  content: z.string(),
  timestamp: Time,
  clientMessageId: z.string().nullable(),
});
export type ChatMessageView = z.infer<typeof ChatMessageView>;
/** `agentName`: the author, for agents only; null for the shopper's messages and while identity is down. */
export const AgentMessageView = ChatMessageView.extend({ agentName: z.string().nullable().default(null) });
export type AgentMessageView = z.infer<typeof AgentMessageView>;

/** Stored byte for byte; blank text is rejected. */
const MessageText = z
  .string()
  .max(4000)
  .refine((message) => !isBlank(message), 'Please write a message');
export const SendChatRequest = z.strictObject({
  sessionId: z.string().max(80),
  message: MessageText,
  clientMessageId: z.string().max(80).optional(),
});
export const ChatMessagesQuery = z.object({ sessionId: z.string().max(80), after: z.string().max(80).optional() });
export const ChatMessagesView = z.object({ messages: z.array(ChatMessageView) });
/** `readByShop`: id of the last shopper message that an agent has read. */
export const ShopperMessagesView = ChatMessagesView.extend({
  unread: z.int().default(0),
  readByShop: z.string().nullable().default(null),
});

/** A question to the search assistant with its number of results, shown to agents. */
export const AskedRequest = z.strictObject({
  sessionId: z.string().max(80),
  question: requiredText(1, 100, 'Please write a question'),
  found: z.int().min(0).max(1000),
});
export const AskedQuestion = z.object({ question: z.string(), found: z.int(), at: Time });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const ReadChatRequest = z.strictObject({
  sessionId: z.string().max(80),
  messageId: z.string().max(80).optional(),
});
export const ChatUnreadView = z.object({ unread: z.int() });

export const AgentMessageRequest = z.strictObject({
  message: MessageText,
  clientMessageId: z.string().max(80).optional(),
});
export const AgentSessionsQuery = z.object({
  state: z.enum(['open', 'closed']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
export const AgentSessionView = z.object({
  sessionId: z.string(),
  ownerId: z.string(),
  userId: z.string().nullable(),
  /** The customer's user name; null for a guest and while identity is down. */
  name: z.string().nullable().default(null),
  startedAt: Time,
  lastMessageAt: Time.nullable(),
  lastMessage: z.string().nullable(),
  unread: z.int(),
  online: z.boolean(),
  /** When the shopper started to wait for an answer. */
  waitingSince: Time.nullable().default(null),
  claimedBy: z.string().nullable(),
  claimedByName: z.string().nullable().default(null),
  isMine: z.boolean().default(false),
  closedAt: Time.nullable().default(null),
});
export type AgentSessionView = z.infer<typeof AgentSessionView>;
/** `readByShopper`: id of the last message of the shop that the shopper has read. */
export const AgentMessagesView = z.object({
  messages: z.array(AgentMessageView),
  readByShopper: z.string().nullable(),
  asked: z.array(AskedQuestion),
});
export type AgentMessagesView = z.infer<typeof AgentMessagesView>;
export const AgentReadRequest = z.strictObject({ messageId: z.string().max(80).optional() }).optional();
/** `lastMessageId`: the shopper’s last message on the agent’s screen. */
export const CloseRequest = z.strictObject({ lastMessageId: z.string().max(80).optional() }).optional();
export const ClaimRequest = z.strictObject({ takeOver: z.boolean().optional() }).optional();

export const CannedReplyRequest = z.strictObject({
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'Use letters, digits and dashes, at most 30'),
  text: requiredText(1, 2000, 'Please write the reply'),
});
export const CannedReplyView = CannedReplyRequest.extend({ id: z.string(), updatedAt: Time });
export type CannedReplyView = z.infer<typeof CannedReplyView>;

/** GET /internal/users/{userId}/export: the chat data of a customer and of the visitor before sign-in. */
export const ChatExportQuery = z.strictObject({ visitorId: z.string().max(80).optional() });
export const ChatExportView = z.object({
  chats: z.array(
    z.object({
      startedAt: Time,
      messages: z.array(ChatMessageView),
      asked: z.array(AskedQuestion).default([]),
    }),
  ),
});
