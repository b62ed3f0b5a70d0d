import { Router } from 'express';
import { agentRoutes } from './agent-routes.ts';
import type { Context } from './context.ts';
import { replyRoutes } from './reply-routes.ts';
import { shopperRoutes } from './shopper-routes.ts';
import type { ChatSockets } from './sockets.ts';

export const chatRoutes = (ctx: Context, sockets: Pick<ChatSockets, 'signal'>) =>
  Router().use(shopperRoutes(ctx, sockets), agentRoutes(ctx, sockets), replyRoutes(ctx));
