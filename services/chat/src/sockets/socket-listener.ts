import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Socket } from 'socket.io';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';

type Task = () => Promise<unknown>;

/** The number of packets that a socket may queue while the database is slow; more are dropped. */
const MAX_WAITING = 20;

/** Handles a socket's packets in order. Logs errors; drops queued packets when the socket disconnects. */
export function createSocketListener(ctx: Context, socket: Socket) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const run = (what: string, task: Task) => {
    last = last.then(task).catch((err: unknown) => {
      const isClientError = err instanceof ZodError || err instanceof ShopError;
      ctx.logger[isClientError ? 'debug' : 'warn']({ err, what }, 'a socket event failed');
    });
  };
  return {
    onConnect: (task: Task) => run('connect', task),
    onDisconnect: (task: Task) => void socket.once('disconnect', () => run('disconnect', task)),
    on: (event: string, handle: (data: unknown) => Promise<unknown>) => {
      socket.on(event, (data: unknown) => {
        if (waiting >= MAX_WAITING) return;
        waiting += 1;
        run(event, async () => {
          waiting -= 1;
          if (socket.connected) await handle(data);
        });
      });
    },
  };
}
