import type { Context } from './context.ts';
import { releaseExpired } from './reserve-stock.ts';

const EVERY_MS = 30_000;

/** Gives back the pieces of orders that were never placed. Two replicas doing so at once is harmless. */
export function createSweeper(ctx: Context) {
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      timer = setInterval(() => {
        releaseExpired(ctx).catch((error) => ctx.logger.warn({ err: error }, 'could not release expired reservations'));
      }, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
