import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';

const WAIT_MS = 10 * 60 * 1000;
const INTERVAL_MS = 60_000;

/**
 * For conversations that have waited ten minutes: releases those whose agent has not answered, and publishes
 * `chat.missed` unless an agent is connected.
 */
export async function reportMissed(ctx: Context, now = ctx.now()): Promise<void> {
  const since = new Date(now.getTime() - WAIT_MS);
  if ((await ctx.claims.releaseUnanswered(since)) > 0) ctx.outbox.wake();
  if (await ctx.replicas.hasAgents(now)) return;
  if ((await ctx.conversations.markMissed(since)) > 0) ctx.outbox.wake();
}

export const createMissedReporter = (ctx: Context) =>
  createLoop({
    name: 'reporting missed chats',
    everyMs: INTERVAL_MS,
    logger: ctx.logger,
    run: () => reportMissed(ctx),
  });
