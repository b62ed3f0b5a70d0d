import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';

const WAIT_MS = 10 * 60 * 1000;
const INTERVAL_MS = 60_000;

/** Publishes `chat.missed` for conversations that have waited ten minutes, unless an agent is connected. */
export async function reportMissed(ctx: Context, now = ctx.now()): Promise<void> {
  if (await ctx.replicas.hasAgents(now)) return;
  if ((await ctx.conversations.markMissed(new Date(now.getTime() - WAIT_MS))) > 0) ctx.outbox.wake();
}

export const createMissedReporter = (ctx: Context) =>
  createLoop({
    name: 'reporting missed chats',
    everyMs: INTERVAL_MS,
    logger: ctx.logger,
    run: () => reportMissed(ctx),
  });
