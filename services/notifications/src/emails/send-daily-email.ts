import type { DailyEmailRequest } from '@loop-petal/contracts/shapes/notifications';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { dailyEmail } from '../email-content/daily-email.ts';
import { emailOwner } from './email-owner.ts';

/** Queues the owner's daily email, once per day. */
export async function sendDailyEmail(ctx: Context, request: z.output<typeof DailyEmailRequest>): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const claimed = await tx.query('INSERT INTO daily_emails (day) VALUES ($1) ON CONFLICT DO NOTHING', [request.day]);
    if (claimed.rowCount !== 1) return;
    const content = dailyEmail(request, ctx.adminUrl);
    await emailOwner(ctx, tx, 'dailyHour', { content, occasion: `owner.daily:${request.day}` });
  });
  ctx.mailer.wake();
}
