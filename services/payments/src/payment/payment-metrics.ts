import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';
import { Counter } from 'prom-client';

/** `authorized`, `pending`, `failed` at the checkout; `captured`, `capture-failed`, `voided`, `refunded`, `refund-failed` later. */
export const payments = new Counter({
  name: 'payments_total',
  help: 'Outcomes of payments',
  labelNames: ['outcome'],
});
/** Cards that were not tried, because too many had been declined before: `by` visitor or network. */
export const attemptsRefused = new Counter({
  name: 'payments_attempts_refused_total',
  help: 'Attempts to pay that were refused after too many declined cards',
  labelNames: ['by'],
});
// Initialised at zero, or what happens before the first scrape is no increase.
for (const by of ['visitor', 'network']) attemptsRefused.inc({ by }, 0);
payments.inc({ outcome: 'failed' }, 0);
/** What was captured less what was refunded is the revenue. */
export const moneyMoved = new Counter({
  name: 'payments_cents_total',
  help: 'Money that was captured or refunded, in cents',
  labelNames: ['direction'],
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
