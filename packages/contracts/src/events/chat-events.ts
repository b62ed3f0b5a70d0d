import { z } from 'zod';
import { eventsBy } from './event.ts';

const chatEvent = eventsBy('sessionId', { sessionId: z.string() });

export const chatMessageSent = chatEvent('chat.message-sent', {
  messageId: z.string(),
  role: z.enum(['user', 'agent']),
});
/** No agent has answered a shopper for ten minutes, and none is online; published once until the next answer. */
export const chatMissed = chatEvent('chat.missed');
/** An agent has claimed a conversation; null: it was released, by its agent or after ten minutes without an answer. */
export const chatClaimed = chatEvent('chat.claimed', { agentId: z.string().nullable() });
export const chatClosed = chatEvent('chat.closed', {
  /** Null when it was closed automatically after a day without messages. */
  agentId: z.string().nullable(),
});
/** A signal between replicas of chat: forwarded to sockets, never stored. */
export const chatSignalled = chatEvent('chat-signal.given', {
  replica: z.string(),
  signal: z.discriminatedUnion('event', [
    z.object({ event: z.literal('typing'), role: z.enum(['user', 'agent']), typing: z.boolean() }),
    z.object({ event: z.literal('read'), by: z.enum(['user', 'agent']), messageId: z.string() }),
    /** Carries no state; replicas read from the database whether the shopper is online. */
    z.object({ event: z.literal('presence') }),
  ]),
});
