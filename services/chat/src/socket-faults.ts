import { ShopError } from '@loop-petal/service-kit/errors';
import type { Socket } from 'socket.io';
import { ZodError } from 'zod';
import type { Context } from './context.ts';

type Handle = (data: unknown) => Promise<unknown>;

/** Nothing that a socket says ends the process; what it may not say is passed over. */
export function carefully(ctx: Context, socket: Socket) {
  const run = (what: string, work: () => Promise<unknown>) => {
    work().catch((err: unknown) => {
      const isTheirs = err instanceof ZodError || err instanceof ShopError;
      ctx.logger[isTheirs ? 'debug' : 'warn']({ err, what }, 'a socket event came to nothing');
    });
  };
  return {
    now: (work: () => Promise<unknown>) => run('connect', work),
    on: (event: string, handle: Handle) => {
      socket.on(event, (data: unknown) => run(event, async () => handle(data)));
    },
  };
}
