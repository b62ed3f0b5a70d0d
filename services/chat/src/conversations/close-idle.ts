import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';

const IDLE_MS = 24 * 3_600_000;
const INTERVAL_MS = 300_000;
const BATCH_CONVERSATIONS = 100;

/**
 * Closes answered conversations after a day without messages. One that waits for an answer stays open, and the
 * shopper's next message reopens a closed one.
 * @returns how many were idle, at most 100
 */
export async function closeIdle(ctx: Context, now = ctx.now()): Promise<number> {
  const idle = await ctx.conversations.listIdle({
    idleSince: new Date(now.getTime() - IDLE_MS),
    limit: BATCH_CONVERSATIONS,
  });
  for (const conversation of idle) await ctx.claims.close(conversation, null, now);
  if (idle.length > 0) ctx.outbox.wake();
  return idle.length;
}

export const createIdleCloser = (ctx: Context) =>
  createLoop({ name: 'closing idle chats', everyMs: INTERVAL_MS, logger: ctx.logger, run: () => closeIdle(ctx) });
