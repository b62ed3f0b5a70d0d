import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';

const IDLE_MS = 24 * 3_600_000;
const EVERY_MS = 300_000;
const AT_ONCE = 100;

/**
 * Closes conversations that were answered and have been quiet for a day, so that the desk's queue shows what goes on.
 * One that waits for an answer stays; a shopper who writes again opens it again.
 * @returns how many there were, at most 100
 */
export async function closeIdle(ctx: Context, now = new Date()): Promise<number> {
  const idle = await ctx.chats.listAnswered({ quietSince: new Date(now.getTime() - IDLE_MS), limit: AT_ONCE });
  for (const conversation of idle) await ctx.claims.close(conversation, null, now);
  if (idle.length > 0) ctx.outbox.wake();
  return idle.length;
}

export const createIdleCloser = (ctx: Context) =>
  createLoop({ name: 'closing of idle chats', everyMs: EVERY_MS, logger: ctx.logger, run: () => closeIdle(ctx) });
