import type { chatSignalled } from '@loop-petal/contracts/events/chat-events';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { agentMessageView, type Message, messageView } from '../conversations/conversation.ts';

/** What is not stored: who types, who is online, how far the other side has read. */
export type Signal = z.output<typeof chatSignalled.schema>['signal'];

/** Shows a stored message at the sockets of this replica: to its shopper, and with its author's name to all agents. */
export async function emitMessage({ sockets, userNames }: Context, message: Message): Promise<void> {
  const sessionId = message.conversationId;
  sockets.shoppers.to(sessionId).emit('message', { sessionId, ...messageView(message) });
  const names = await userNames.of([message.agentId ?? null]);
  sockets.agents.emit('message', { sessionId, ...agentMessageView(message, names) });
}

/** Shows the agents at this replica which of them has a conversation now; null: none. */
export function emitClaim({ sockets }: Context, sessionId: string, claimedBy: string | null): void {
  sockets.agents.emit('claim', { sessionId, claimedBy });
}

/** Shows the agents at this replica that a conversation was closed. */
export function emitClosed({ sockets }: Context, sessionId: string): void {
  sockets.agents.emit('closed', { sessionId });
}

/** Shows a signal at the sockets of this replica; whether a shopper is online is read from the database. */
export async function emitSignal(ctx: Context, sessionId: string, { event, ...data }: Signal): Promise<void> {
  const { shoppers, agents } = ctx.sockets;
  if (event === 'presence') {
    const online = (await ctx.presence.onlineOf([sessionId])).has(sessionId);
    agents.emit('presence', { sessionId, online });
  } else {
    for (const audience of [shoppers.to(sessionId), agents]) audience.emit(event, { sessionId, ...data });
  }
}
