import { z } from 'zod';
import { defineEvent } from './event.ts';

export const chatMessageSent = defineEvent(
  'chat.message-sent',
  z.object({ sessionId: z.string(), messageId: z.string(), role: z.enum(['user', 'agent']) }),
  (data) => data.sessionId,
);
/** A shopper's message was unanswered for ten minutes and no agent was there; once until somebody answers. */
export const chatMissed = defineEvent('chat.missed', z.object({ sessionId: z.string() }), (data) => data.sessionId);
/** An agent has taken a conversation, or let it go (`agentId` null). */
export const chatClaimed = defineEvent(
  'chat.claimed',
  z.object({ sessionId: z.string(), agentId: z.string().nullable() }),
  (data) => data.sessionId,
);
/** An agent is done with a conversation; the shopper's next message opens it again. */
export const chatClosed = defineEvent(
  'chat.closed',
  z.object({
    sessionId: z.string(),
    /** Null when nobody had written for a day. */
    agentId: z.string().nullable(),
  }),
  (data) => data.sessionId,
);
/** What passes between the replicas of chat and nobody else: shown at once and never looked at again. */
export const chatSignalled = defineEvent(
  'chat-signal.given',
  z.object({
    sessionId: z.string(),
    /** Who has shown it already. */
    replica: z.string(),
    signal: z.discriminatedUnion('event', [
      z.object({ event: z.literal('typing'), role: z.enum(['user', 'agent']), typing: z.boolean() }),
      z.object({ event: z.literal('read'), by: z.enum(['user', 'agent']), messageId: z.string() }),
      /** Whether the shopper is there stands in the database. */
      z.object({ event: z.literal('presence') }),
    ]),
  }),
  (data) => data.sessionId,
);
