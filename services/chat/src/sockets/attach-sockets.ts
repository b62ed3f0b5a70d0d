import type { Server } from 'node:http';
import type { Context } from '../context.ts';
import { handleAgentSockets } from './agent-sockets.ts';
import { handleShopperSockets } from './shopper-sockets.ts';

export function attachSockets(ctx: Context, server: Server): void {
  handleShopperSockets(ctx);
  handleAgentSockets(ctx);
  ctx.sockets.io.attach(server);
  ctx.sockets.limits.watch(ctx.sockets.io);
}
