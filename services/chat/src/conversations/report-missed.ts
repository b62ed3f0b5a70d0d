import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';

const WAIT_MS = 10 * 60 * 1000;
const EVERY_MS = 60_000;

/** Tells the shop of conversations that nobody has answered while no agent was there. */
export async function tellMissed(ctx: Context, now = new Date()): Promise<void> {
  if (await ctx.desk.isStaffed(now)) return;
  if ((await ctx.chats.tellMissed(new Date(now.getTime() - WAIT_MS))) > 0) ctx.outbox.wake();
}

export const createMissedTeller = (ctx: Context) =>
  createLoop({ name: 'telling of missed chats', everyMs: EVERY_MS, logger: ctx.logger, run: () => tellMissed(ctx) });
