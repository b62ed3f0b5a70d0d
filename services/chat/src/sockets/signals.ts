import { chatSignalled } from '@loop-petal/contracts/events/chat-events';
import type { Context } from '../context.ts';
import type { Role } from '../conversations/conversation.ts';
import { emitSignal, type Signal } from './emit.ts';

/** Sends a signal to all replicas. The next read of the conversation makes up for a lost signal. */
export async function broadcastSignal(ctx: Context, sessionId: string, signal: Signal): Promise<void> {
  await emitSignal(ctx, sessionId, signal);
  const event = chatSignalled({ sessionId, replica: ctx.replicas.id, signal });
  await ctx.bus
    .publish([{ specversion: '1.0', source: 'chat', ...event }])
    .catch((err: unknown) => ctx.logger.warn({ err, sessionId }, 'a signal did not reach the other replicas'));
}

/**
 * Marks the other side's messages as read, all or up to the given one, and shows the mark to both sides. @throws
 * ShopError 404
 */
export async function markRead(
  ctx: Context,
  { sessionId, reader, upToId }: { sessionId: string; reader: Role; upToId: string | undefined },
): Promise<void> {
  const messageId = await ctx.conversations.markRead(sessionId, reader, upToId);
  if (messageId) await broadcastSignal(ctx, sessionId, { event: 'read', by: reader, messageId });
}
