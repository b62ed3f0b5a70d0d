import { chatSignalled } from '@loop-petal/contracts/chat-events';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Role } from '../conversations/conversation.ts';
import type { ChatSockets } from './sockets.ts';

export type Signal = z.output<typeof chatSignalled.schema>['signal'];

/** Tells the other replicas; what is lost on the way is seen at the next look at the conversation. */
export async function tellReplicas(ctx: Context, sessionId: string, signal: Signal): Promise<void> {
  const event = chatSignalled({ sessionId, replica: ctx.desk.replica, signal });
  await ctx.bus
    .publish([{ specversion: '1.0', source: 'chat', ...event }])
    .catch((err: unknown) => ctx.logger.warn({ err, sessionId }, 'a signal did not reach the other replicas'));
}

/** Marks what the other side wrote as read, all of it or up to a message, and says so to both sides. */
export async function markRead(
  ctx: Context,
  { signal }: Pick<ChatSockets, 'signal'>,
  reading: { sessionId: string; reader: Role; upToId: string | undefined },
): Promise<void> {
  const { sessionId, reader, upToId } = reading;
  const messageId = await ctx.chats.markRead(sessionId, reader, upToId);
  if (messageId) await signal(sessionId, { event: 'read', by: reader, messageId });
}

/** Says that this replica lives, and shows as gone whom dead replicas held. To be repeated. */
export async function keepPresence(ctx: Context, sockets: Pick<ChatSockets, 'signal'>): Promise<void> {
  if (await ctx.desk.report()) await ctx.presence.restore();
  await ctx.desk.strikeSilent();
  for (const sessionId of await ctx.presence.sweep()) await sockets.signal(sessionId, { event: 'presence' });
}
