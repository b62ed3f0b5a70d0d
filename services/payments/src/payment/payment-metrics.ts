import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';

/** `authorized`, `pending`, `failed` at the checkout; `captured`, `capture-failed`, `voided`, `refunded`, `refund-failed` later. */
export const payments = createCounter('payments_total', 'Outcomes of payments', {
  outcome: ['authorized', 'pending', 'failed', 'captured', 'capture-failed', 'voided', 'refunded', 'refund-failed'],
});
/** Cards that were not tried, because too many had been declined before: `by` visitor or network. */
export const attemptsRefused = createCounter(
  'payments_attempts_refused_total',
  'Attempts to pay that were refused after too many declined cards',
  { by: ['visitor', 'network'] },
);
/** What was captured less what was refunded is the revenue. */
export const moneyMoved = createCounter('payments_cents_total', 'Money that was captured or refunded, in cents', {
  direction: ['captured', 'refunded'],
});

const watch = scrapedGauge({
  name: 'payments_stuck',
  help: 'Holds on cards that should be over: no order came within 20 minutes, or the capture takes longer than 5',
  labelNames: ['reason'],
});

/** Starts to report the holds that should have ended; see the gauge's help. */
export function createPaymentGauge(db: Queryable) {
  let unwatch = () => {};
  return {
    async start() {
      unwatch = watch(async () => {
        const counted = await db.query(
          `select count(*) filter (where order_placed_at is null and created_at < now() - interval '20 minutes')::int as "withoutOrder" /* not null */,
                  count(*) filter (where order_placed_at < now() - interval '5 minutes')::int as "notCaptured" /* not null */
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
