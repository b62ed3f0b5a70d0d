import type { Socket } from 'node:net';
import { runService } from '@loop-petal/service-kit/run-service';
import { attachDoor } from './attach-door.ts';
import { config } from './config.ts';
import { createConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createDoor } from './door.ts';
import { createMetricsServer } from './metrics-server.ts';

const settings = config();
const ctx = createContext(settings);
const sockets = new Set<Socket>();
const openSockets = {
  start: async () => undefined,
  stop: async () => {
    for (const socket of sockets) socket.destroy();
  },
};
await runService({
  name: 'gateway',
  config: settings,
  logger: ctx.logger,
  app: createDoor(ctx),
  parts: [createConsumers(ctx), openSockets, createMetricsServer(settings.HOST, settings.METRICS_PORT)],
  attach: (server) => attachDoor(ctx, server, sockets),
  close: () => ctx.bus.close(),
});
