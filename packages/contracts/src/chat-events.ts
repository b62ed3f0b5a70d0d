import { z } from 'zod';
import { defineEvent } from './event.ts';

export const chatMessageSent = defineEvent(
  'chat.message-sent',
  z.object({ sessionId: z.string(), messageId: z.string(), role: z.enum(['user', 'agent']) }),
  (data) => data.sessionId,
);
/** A shopper left while a message was unanswered and no agent had read it. */
export const chatMissed = defineEvent('chat.missed', z.object({ sessionId: z.string() }), (data) => data.sessionId);
