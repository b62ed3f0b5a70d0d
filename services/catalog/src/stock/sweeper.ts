import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { releaseExpired } from './reserve-stock.ts';

const EVERY_MS = 30_000;

/** Gives back the pieces of orders that were never placed. Two replicas doing so at once is harmless. */
export const createSweeper = (ctx: Context) =>
  createLoop({ name: 'releasing reservations', everyMs: EVERY_MS, logger: ctx.logger, run: () => releaseExpired(ctx) });
