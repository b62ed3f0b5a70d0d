import { z } from 'zod';
import { defineEvent } from './event.ts';

export const chatMessageSent = defineEvent(
  'chat.message-sent',
  z.object({ sessionId: z.string(), messageId: z.string(), role: z.enum(['user', 'agent']) }),
  (data) => data.sessionId,
);
/** An agent hasn't answered a shopper for ten minutes and none is online; published once until the next answer. */
export const chatMissed = defineEvent('chat.missed', z.object({ sessionId: z.string() }), (data) => data.sessionId);
/** An agent has claimed a conversation, or released it (`agentId` null). */
export const chatClaimed = defineEvent(
  'chat.claimed',
  z.object({ sessionId: z.string(), agentId: z.string().nullable() }),
  (data) => data.sessionId,
);
export const chatClosed = defineEvent(
  'chat.closed',
  z.object({
    sessionId: z.string(),
    /** Null when it was closed after a day without messages. */
    agentId: z.string().nullable(),
  }),
  (data) => data.sessionId,
);
/** A signal between replicas of chat: forwarded to sockets, never stored. */
export const chatSignalled = defineEvent(
  'chat-signal.given',
  z.object({
    sessionId: z.string(),
    replica: z.string(),
    signal: z.discriminatedUnion('event', [
      z.object({ event: z.literal('typing'), role: z.enum(['user', 'agent']), typing: z.boolean() }),
      z.object({ event: z.literal('read'), by: z.enum(['user', 'agent']), messageId: z.string() }),
      /** Carries no state: replicas read from the database whether the shopper is online. */
      z.object({ event: z.literal('presence') }),
    ]),
  }),
  (data) => data.sessionId,
);
