import { cartApi } from '@loop-petal/contracts/operations/cart';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { cartHandlers } from './api.ts';
import { createCartGauge } from './carts/cart-metrics.ts';
import { loadConfig } from './config.ts';
import { cartConsumers } from './consumers.ts';
import { createContext } from './context.ts';

export const cartService = defineService({
  api: cartApi,
  // After checkouts the table is nearly empty; a query plan cached then would keep its sequential scan when the table
  // grows.
  store: postgresStore(new URL('../migrations', import.meta.url), { settings: ['enable_seqscan=off'] }),
  loadConfig,
  createContext,
  handlers: cartHandlers,
  consumers: cartConsumers,
  prepare: ({ settings }) => settings.load(),
  background: ({ pool, settings }) => [settings.loop, createCartGauge(pool)],
});
