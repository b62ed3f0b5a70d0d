import { Router } from 'express';
import { agentRoutes } from './agent-routes.ts';
import type { Context } from './context.ts';
import { replyRoutes } from './reply-routes.ts';
import { shopperRoutes } from './shopper-routes.ts';

export const chatRoutes = (ctx: Context) => Router().use(shopperRoutes(ctx), agentRoutes(ctx), replyRoutes(ctx));
