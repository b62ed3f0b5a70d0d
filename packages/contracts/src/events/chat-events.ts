import { z } from 'zod';
import { defineEvent } from './event.ts';

export const chatMessageSent = defineEvent(
  'chat.message-sent',
  z.object({ sessionId: z.string(), messageId: z.string(), role: z.enum(['user', 'agent']) }),
  (data) => data.sessionId,
);
/** A shopper's message was unanswered for ten minutes without an agent online; once until somebody answers. */
export const chatMissed = defineEvent('chat.missed', z.object({ sessionId: z.string() }), (data) => data.sessionId);
/** An agent has claimed a conversation, or released it (`agentId` null). */
export const chatClaimed = defineEvent(
  'chat.claimed',
  z.object({ sessionId: z.string(), agentId: z.string().nullable() }),
  (data) => data.sessionId,
);
/** An agent has closed a conversation; the shopper's next message reopens it. */
export const chatClosed = defineEvent(
  'chat.closed',
  z.object({
    sessionId: z.string(),
    /** Null when it was closed after a day without messages. */
    agentId: z.string().nullable(),
  }),
  (data) => data.sessionId,
);
/** A signal between the replicas of chat, which is shown at once and not stored. */
export const chatSignalled = defineEvent(
  'chat-signal.given',
  z.object({
    sessionId: z.string(),
    /** The replica that has shown it already. */
    replica: z.string(),
    signal: z.discriminatedUnion('event', [
      z.object({ event: z.literal('typing'), role: z.enum(['user', 'agent']), typing: z.boolean() }),
      z.object({ event: z.literal('read'), by: z.enum(['user', 'agent']), messageId: z.string() }),
      /** Whether the shopper is online is read from the database. */
      z.object({ event: z.literal('presence') }),
    ]),
  }),
  (data) => data.sessionId,
);
