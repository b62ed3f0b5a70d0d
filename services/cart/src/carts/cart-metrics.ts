import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';

export const cartChanges = createCounter('cart_changes_total', 'Lines that shoppers added, changed or removed', {
  change: ['added', 'changed', 'removed'],
});

const watch = scrapedGauge({
  name: 'carts_active',
  help: 'Carts with an item added within the last half hour',
  labelNames: [],
});

export function createCartGauge(db: Queryable) {
  let unwatch = () => {};
  return {
    async start() {
      unwatch = watch(async () => {
        const counted = await db.query(
          `select count(distinct owner_id)::int as carts /* not null */ from cart_items where added_at > now() - interval '30 minutes'`,
        );
        return [{ labels: {}, value: onlyRow(counted).carts }];
      });
    },
    async stop() {
      unwatch();
    },
  };
}
