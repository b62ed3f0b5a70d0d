import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { eraseOldEmails } from './email-store.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;

export const createEmailSweeper = (ctx: Context) =>
  createLoop({
    name: 'erasing old emails',
    everyMs: SWEEP_INTERVAL_MS,
    logger: ctx.logger,
    run: () => eraseOldEmails(ctx.pool, ctx.keepEmailsDays),
  });
