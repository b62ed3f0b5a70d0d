import type { Context } from './context.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes what has expired: sessions, links, mails nobody would take, counted attempts, abandoned social sign-ins. */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.pool.query('DELETE FROM sessions WHERE expires_at < now()');
  await ctx.pool.query('DELETE FROM attempts WHERE window_ends < now()');
  await ctx.pool.query('DELETE FROM mail_links WHERE expires_at < now()');
  await ctx.pool.query("DELETE FROM mails_to_send WHERE created_at < now() - interval '2 days'");
  await ctx.pool.query('DELETE FROM social_sign_ins WHERE expires_at < now()');
}

export function createSweeper(ctx: Context) {
  let timer: NodeJS.Timeout | undefined;
  const run = () =>
    sweep(ctx).catch((error) => ctx.logger.warn({ err: error }, 'sweeping failed; the next turn tries again'));
  return {
    async start() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
