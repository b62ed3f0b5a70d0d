import type { chatSignalled } from '@loop-petal/contracts/events/chat-events';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { agentMessageView, type Message, messageView } from '../conversations/conversation.ts';

/** Transient state that is not stored: typing, presence and read marks. */
export type Signal = z.output<typeof chatSignalled.schema>['signal'];

/** Sends a message to this replica's sockets: to its shopper, and with the author's name to all agents. */
export async function emitMessage({ sockets, userNames }: Context, message: Message): Promise<void> {
  const sessionId = message.conversationId;
  sockets.shoppers.to(sessionId).emit('message', { sessionId, ...messageView(message) });
  const names = await userNames.of([message.agentId ?? null]);
  sockets.agents.emit('message', { sessionId, ...agentMessageView(message, names) });
}

export function emitClaim({ sockets }: Context, sessionId: string, claimedBy: string | null): void {
  sockets.agents.emit('claim', { sessionId, claimedBy });
}

export function emitClosed({ sockets }: Context, sessionId: string): void {
  sockets.agents.emit('closed', { sessionId });
}

/** Sends a signal to this replica's sockets; reads from the database whether a shopper is online. */
export async function emitSignal(ctx: Context, sessionId: string, { event, ...data }: Signal): Promise<void> {
  const { shoppers, agents } = ctx.sockets;
  if (event === 'presence') {
    const online = (await ctx.presence.onlineOf([sessionId])).has(sessionId);
    agents.emit('presence', { sessionId, online });
  } else {
    for (const audience of [shoppers.to(sessionId), agents]) audience.emit(event, { sessionId, ...data });
  }
}
