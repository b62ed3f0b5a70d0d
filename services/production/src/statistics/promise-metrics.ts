import { dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';
import type { Context } from '../context.ts';
import { keptPromises } from './kept-promises.ts';
import { countPromisedOrders } from './statistics-store.ts';

const DAYS = 28;

const watch = scrapedGauge({
  name: 'promises_due',
  help: 'Orders first promised for the last 28 days, by outcome: kept or late',
  labelNames: ['outcome'],
});

export function createPromiseGauge(ctx: Pick<Context, 'pool' | 'timeZone' | 'now'>) {
  let unwatch = () => {};
  return {
    async start() {
      unwatch = watch(async () => {
        const { pool, timeZone, now } = ctx;
        const today = shopDay(now(), timeZone);
        const range = { from: dayAt(dayNumber(today) - DAYS + 1), to: today };
        const { due, kept } = keptPromises(await countPromisedOrders(pool, range, timeZone), today);
        return [
          { labels: { outcome: 'kept' }, value: kept },
          { labels: { outcome: 'late' }, value: due - kept },
        ];
      });
    },
    async stop() {
      unwatch();
    },
  };
}
