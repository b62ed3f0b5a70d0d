import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { eraseOldMails } from './mail-store.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;

export const createMailSweeper = (ctx: Context) =>
  createLoop({
    name: 'erasing old emails',
    everyMs: SWEEP_INTERVAL_MS,
    logger: ctx.logger,
    run: () => eraseOldMails(ctx.pool, ctx.keepEmailsDays),
  });
