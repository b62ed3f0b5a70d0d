import { z } from 'zod';

/** `unread`: messages of the shop that this shopper has not read. */
export const ChatSessionView = z.object({ sessionId: z.string(), unread: z.int().default(0) });
export const ChatMessageView = z.object({
  id: z.string(),
  role: z.enum(['user', 'agent']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  clientMessageId: z.string().nullable(),
});
export type ChatMessageView = z.infer<typeof ChatMessageView>;

/** Kept byte for byte; blank text is refused. */
const MessageText = z
  .string()
  .max(4000)
  .refine((message) => message.trim().length > 0, 'Please write a message');
export const SendChatRequest = z.strictObject({
  sessionId: z.string().max(80),
  message: MessageText,
  /** Makes a repeated send the same message. */
  clientMessageId: z.string().max(80).optional(),
});
export const ChatMessagesQuery = z.object({ sessionId: z.string().max(80), after: z.string().max(80).optional() });
export const ChatMessagesView = z.object({ messages: z.array(ChatMessageView) });
export const ShopperMessagesView = ChatMessagesView.extend({ unread: z.int().default(0) });

/** Everything is read, or everything up to a message. */
export const ReadChatRequest = z.strictObject({
  sessionId: z.string().max(80),
  messageId: z.string().max(80).optional(),
});
export const ChatUnreadView = z.object({ unread: z.int() });

export const AgentMessageRequest = z.strictObject({
  message: MessageText,
  clientMessageId: z.string().max(80).optional(),
});
export const AgentSessionView = z.object({
  sessionId: z.string(),
  ownerId: z.string(),
  userId: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime().nullable(),
  lastMessage: z.string().nullable(),
  unread: z.int(),
  online: z.boolean(),
  claimedBy: z.string().nullable(),
});
export type AgentSessionView = z.infer<typeof AgentSessionView>;

/** GET /internal/users/{userId}/export: what chat keeps of a customer, and of the visitor the customer was before. */
export const ChatExportQuery = z.strictObject({ visitorId: z.string().max(80).optional() });
export const ChatExportView = z.object({
  chats: z.array(z.object({ startedAt: z.iso.datetime(), messages: z.array(ChatMessageView) })),
});
