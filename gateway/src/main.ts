import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';
import { isMigrationJob, runMigrationJob } from '@loop-petal/service-kit/service/run-migration-job';
import { endWhenUncaught, runServer } from '@loop-petal/service-kit/service/run-server';
import { createGatewayApp } from './app.ts';
import { attachApp } from './attach-app.ts';
import { config } from './config.ts';
import { createConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { watchAdmission } from './telemetry/admission-metrics.ts';
import { createMetricsServer } from './telemetry/metrics-server.ts';
import { watchVisitors } from './telemetry/visitor-metrics.ts';

const migrations = new URL('../migrations', import.meta.url);

async function runGateway(): Promise<void> {
  const settings = config();
  const ctx = await createContext(settings);
  endWhenUncaught(ctx.logger);
  if (settings.DATABASE_URL) await migrate(settings.DATABASE_URL, fileURLToPath(migrations));
  await ctx.shop.recall();
  watchAdmission(ctx.admission);
  watchVisitors(ctx.visitors);
  const sockets = new Set<Socket>();
  const openSockets = {
    start: async () => undefined,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
    },
  };
  await runServer({
    name: 'gateway',
    config: settings,
    logger: ctx.logger,
    app: createGatewayApp(ctx),
    parts: [
      createConsumers(ctx),
      ctx.shop.loop,
      ctx.dailyEmail,
      ...(ctx.checkoutSweep ? [ctx.checkoutSweep] : []),
      ...(ctx.orderSender?.loops ?? []),
      openSockets,
      createMetricsServer(settings.HOST, settings.METRICS_PORT),
    ],
    attach: (server) => attachApp(ctx, server, sockets),
    close: async () => {
      await ctx.bus.close();
      await ctx.pool?.end();
    },
  });
}

await (isMigrationJob() ? runMigrationJob('gateway', migrations) : runGateway());
