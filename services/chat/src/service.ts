import { chatApi } from '@loop-petal/contracts/operations/chat';
import { mongoStore } from '@loop-petal/service-kit/service/mongo-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { chatHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { chatBroadcasts, chatConsumers } from './consumers.ts';
import { type Context, createContext } from './context.ts';
import { createIdleCloser } from './conversations/close-idle.ts';
import { createMissedReporter } from './conversations/report-missed.ts';
import { createHeartbeat } from './replicas/heartbeat.ts';
import { attachSockets } from './sockets/attach-sockets.ts';
import { createSessionCheck } from './sockets/disconnect-sockets.ts';

export const chatService = defineService({
  api: chatApi,
  store: mongoStore(['messages', 'conversations', 'replies']),
  loadConfig,
  createContext,
  handlers: chatHandlers,
  consumers: chatConsumers,
  broadcasts: chatBroadcasts,
  attach: attachSockets,
  background: (ctx) => [
    createMissedReporter(ctx),
    createIdleCloser(ctx),
    createHeartbeat(ctx),
    createSessionCheck(ctx),
  ],
  async close({ sockets, presence, replicas }: Context) {
    await sockets.io.close();
    await presence.clear();
    await replicas.deregister();
  },
});
