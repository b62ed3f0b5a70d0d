import { shippingApi } from '@loop-petal/contracts/operations/shipping';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { shippingHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { shippingConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { readReturnLabelHistory } from './returns/return-label-history.ts';
import { createReturnVoidLoop } from './returns/void-return-labels.ts';
import { readShippingHistory } from './shipments/order-history.ts';
import { createTrackingLoop } from './shipments/update-tracking.ts';
import { createVoidLoop } from './shipments/void-labels.ts';

export const shippingService = defineService({
  api: shippingApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: shippingHandlers,
  consumers: shippingConsumers,
  async orderHistory({ pool }, asked) {
    const history = await readShippingHistory(pool, asked);
    return { ...history, entries: [...history.entries, ...(await readReturnLabelHistory(pool, asked.orderId))] };
  },
  prepare: ({ settings }) => settings.load(),
  background: (ctx) => [ctx.settings.loop, createTrackingLoop(ctx), createVoidLoop(ctx), createReturnVoidLoop(ctx)],
});
