import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { broadcastSignal } from '../sockets/signals.ts';
import { HEARTBEAT_MS } from './replica-registry.ts';

export async function sendHeartbeat(ctx: Context): Promise<void> {
  if (await ctx.replicas.report()) await ctx.presence.restore();
  await ctx.replicas.removeStale();
  for (const sessionId of await ctx.presence.sweep()) await broadcastSignal(ctx, sessionId, { event: 'presence' });
}

export const createHeartbeat = (ctx: Context) =>
  createLoop({ name: 'heartbeat', everyMs: HEARTBEAT_MS, logger: ctx.logger, run: () => sendHeartbeat(ctx) });
