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
