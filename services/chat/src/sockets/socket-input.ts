import { z } from 'zod';

const Id = z.string().max(80);

export const ShopperAuth = z.object({ sessionId: Id });
export const AgentAuth = z.object({ token: z.string().min(1).max(200) });
export const ShopperTyping = z.object({ typing: z.boolean() });
export const AgentTyping = z.object({ sessionId: Id, typing: z.boolean() });
export const ShopperRead = z.object({ messageId: Id.optional() });
export const AgentRead = z.object({ sessionId: Id, messageId: Id.optional() });
