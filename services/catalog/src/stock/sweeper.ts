import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { repairRestored } from './repair-restored.ts';
import { reportExpired } from './reserve-stock.ts';

const INTERVAL_MS = 30_000;

/** Repairs a restored catalog and asks orders about expired reservations, every 30 seconds. Concurrent runs in two replicas are harmless. */
export const createSweeper = (ctx: Context) =>
  createLoop({
    name: 'checking reservations',
    everyMs: INTERVAL_MS,
    logger: ctx.logger,
    async run() {
      await repairRestored(ctx);
      await reportExpired(ctx);
    },
  });
