import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from './context.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/**
 * Deletes expired sessions, links, undeliverable emails, counted attempts, old invitations and abandoned social
 * sign-ins.
 */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.pool.query('DELETE FROM sessions WHERE expires_at < now()');
  await ctx.pool.query('DELETE FROM attempts WHERE window_ends < now()');
  await ctx.pool.query('DELETE FROM mail_links WHERE expires_at < now()');
  await ctx.pool.query(
    `DELETE FROM mails_to_send WHERE created_at < now() - interval '2 days' AND mail->>'template' <> 'erase-mailbox'`,
  );
  await ctx.pool.query("DELETE FROM invitations WHERE expires_at < now() - interval '30 days'");
  await ctx.pool.query('DELETE FROM social_sign_ins WHERE expires_at < now()');
}

export const createSweeper = (ctx: Context) =>
  createLoop({ name: 'sweeping', everyMs: SWEEP_INTERVAL_MS, logger: ctx.logger, run: () => sweep(ctx) });
