import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { postgresStore } from '@loop-petal/service-kit/postgres/postgres-store';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { defineService } from '@loop-petal/service-kit/runtime/service';
import { ordersHandlers } from './api.ts';
import { dropOldFailures, dropOldKeys } from './checkout/drop-old.ts';
import { loadConfig } from './config.ts';
import { ordersConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { dropOldReservations } from './reservations/reservation-store.ts';

const HOUR_MS = 3_600_000;

/** Orders: checkout, what happens to an order afterwards, and the admin's view of both. */
export const ordersService = defineService({
  api: ordersApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: ordersHandlers,
  consumers: ordersConsumers,
  background: ({ pool, logger }) => [
    createLoop({ name: 'key sweeper', everyMs: HOUR_MS, logger, run: () => dropOldKeys(pool) }),
    createLoop({ name: 'reservation sweeper', everyMs: HOUR_MS, logger, run: () => dropOldReservations(pool) }),
    createLoop({ name: 'sweeper of failed payments', everyMs: HOUR_MS, logger, run: () => dropOldFailures(pool) }),
  ],
});
