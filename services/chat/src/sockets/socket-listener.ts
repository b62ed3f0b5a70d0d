import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Socket } from 'socket.io';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';

type Work = () => Promise<unknown>;

/** What a socket may have waiting while the database is slow; what comes on top is passed over. */
const MOST_WAITING = 20;

/**
 * Does one thing at a time for a socket. Nothing that it says ends the process; what it may not say is passed over, and
 * so is what still waits when it has gone.
 */
export function carefully(ctx: Context, socket: Socket) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const run = (what: string, work: Work) => {
    last = last.then(work).catch((err: unknown) => {
      const isTheirs = err instanceof ZodError || err instanceof ShopError;
      ctx.logger[isTheirs ? 'debug' : 'warn']({ err, what }, 'a socket event came to nothing');
    });
  };
  return {
    atFirst: (work: Work) => run('connect', work),
    atLast: (work: Work) => void socket.once('disconnect', () => run('disconnect', work)),
    on: (event: string, handle: (data: unknown) => Promise<unknown>) => {
      socket.on(event, (data: unknown) => {
        if (waiting >= MOST_WAITING) return;
        waiting += 1;
        run(event, async () => {
          waiting -= 1;
          if (socket.connected) await handle(data);
        });
      });
    },
  };
}
