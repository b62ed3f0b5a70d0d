import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';

/**
 * At checkout `authorized`, `pending`, `failed`; later `captured`, `capture-failed`, `voided`, `refunded`,
 * `refund-failed`.
 */
export const payments = createCounter('payments_total', 'Outcomes of payments', {
  outcome: ['authorized', 'pending', 'failed', 'captured', 'capture-failed', 'voided', 'refunded', 'refund-failed'],
});
export const attemptsRefused = createCounter(
  'payments_attempts_refused_total',
  'Attempts to pay that were refused after too many declined cards',
  { by: ['visitor', 'network'] },
);
/** Revenue: captured minus refunded money. */
export const moneyMoved = createCounter('payments_cents_total', 'Captured and refunded money in cents', {
  direction: ['captured', 'refunded'],
});

const watch = scrapedGauge({
  name: 'payments_stuck',
  help: 'Card holds without an order after 20 minutes, or not captured after 5 minutes',
  labelNames: ['reason'],
});

export function createPaymentGauge(db: Queryable) {
  let unwatch = () => {};
  return {
    async start() {
      unwatch = watch(async () => {
        const counted = await db.query(
          `select count(*) filter (where order_placed_at is null and created_at < now() - interval '20 minutes')::int as "withoutOrder" /* not null */,
                  count(*) filter (where not awaits_acceptance and order_placed_at < now() - interval '5 minutes')::int as "notCaptured" /* not null */
             from payments where status = 'authorized'`,
        );
        const { withoutOrder, notCaptured } = onlyRow(counted);
        return [
          { labels: { reason: 'without-order' }, value: withoutOrder },
          { labels: { reason: 'not-captured' }, value: notCaptured },
        ];
      });
    },
    async stop() {
      unwatch();
    },
  };
}
