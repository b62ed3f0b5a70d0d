import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { reopenQuote } from './agreed/quote-store.ts';
import { ordersHandlers } from './api.ts';
import { deleteOldFailures, deleteOldKeys } from './checkout/drop-old.ts';
import { loadConfig } from './config.ts';
import { ordersConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { askLateCustomers } from './delays/ask-delay.ts';
import { decideOverdueDelays } from './delays/decide-delay.ts';
import { withdrawIfClosed } from './delays/delay-store.ts';
import { withdrawObsolete } from './dues/withdraw-due.ts';
import { eraseFinished } from './erasure/erase-customer.ts';
import { eraseOldQuotes } from './erasure/erase-old-quotes.ts';
import { readOrderHistory } from './orders/order-history.ts';
import { onDecision } from './orders/save-decision.ts';
import { declineUnanswered } from './requests/decide-request.ts';
import { dropOldReservations } from './reservations/reservation-store.ts';
import { withdrawReturns } from './returns/return-store.ts';
import { askForReviews } from './reviews/ask-review.ts';
import { planReviewRequest } from './reviews/review-request-store.ts';
import { saveSearchedNumbers } from './shipments/searched-numbers.ts';

const DELAYS_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

onDecision(
  eraseFinished,
  withdrawIfClosed,
  withdrawReturns,
  withdrawObsolete,
  planReviewRequest,
  reopenQuote,
  saveSearchedNumbers,
);

export const ordersService = defineService({
  api: ordersApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: ordersHandlers,
  consumers: ordersConsumers,
  orderHistory: (ctx, asked) => readOrderHistory(ctx.pool, asked),
  prepare: ({ settings }) => settings.load(),
  background: (ctx) => [
    ctx.settings.loop,
    createLoop({
      name: 'deleting old idempotency keys',
      everyMs: HOUR_MS,
      logger: ctx.logger,
      run: () => deleteOldKeys(ctx.pool),
    }),
    createLoop({
      name: 'deleting old reservations',
      everyMs: HOUR_MS,
      logger: ctx.logger,
      run: () => dropOldReservations(ctx.pool),
    }),
    createLoop({
      name: 'deleting logs of failed payments',
      everyMs: HOUR_MS,
      logger: ctx.logger,
      run: () => deleteOldFailures(ctx.pool),
    }),
    createLoop({
      name: 'erasing old quotes',
      everyMs: HOUR_MS,
      logger: ctx.logger,
      run: () => eraseOldQuotes(ctx),
    }),
    createLoop({
      name: 'asking about late orders',
      everyMs: DELAYS_INTERVAL_MS,
      logger: ctx.logger,
      run: () => askLateCustomers(ctx),
    }),
    createLoop({
      name: 'deciding about late orders',
      everyMs: DELAYS_INTERVAL_MS,
      logger: ctx.logger,
      run: () => decideOverdueDelays(ctx),
    }),
    createLoop({
      name: 'declining requests without an answer',
      everyMs: MINUTE_MS,
      logger: ctx.logger,
      run: () => declineUnanswered(ctx),
    }),
    createLoop({
      name: 'asking for reviews',
      everyMs: MINUTE_MS,
      logger: ctx.logger,
      run: () => askForReviews(ctx),
    }),
  ],
});
