import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Fold } from '../../catalogue/fold.tsx';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { useOrderPause } from '../../catalogue/order-block.ts';
import { NeededByField } from '../../promises/needed-by-field.tsx';
import { PromiseNotice } from '../../promises/promise-notice.tsx';
import { useOrderPromise } from '../../promises/use-order-promise.ts';
import { useDestinationZips } from '../account/queries.ts';

const FewerButton = lazy(() => import('./fewer-button.tsx').then((module) => ({ default: module.FewerButton })));
const FasterServices = lazy(() =>
  import('./faster-services.tsx').then((module) => ({ default: module.FasterServices })),
);

export function CartDates({ items }: { items: readonly CartItemView[] }) {
  const lines = items.filter((item) => item.isAvailable);
  const promise = useOrderPromise(lines, useDestinationZips(lines));
  const makingDays = useMakingDays();
  const pause = useOrderPause();
  const [cheapest, ...faster] = promise?.services ?? [];
  return (
    <section aria-label="Delivery" className="flex min-h-52 flex-col gap-4">
      <p className="flex gap-3">
        <CalendarCheck size={21} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-sage" />
        <span data-testid="cart-dates" className="font-semibold">
          {pause
            ? pause
            : promise?.madeBy && cheapest
              ? `Order today: ready by ${formatDay(promise.madeBy)}, arrives ${formatDays(cheapest.from, cheapest.to)}`
              : `Made to order in ${makingDays}`}
        </span>
      </p>
      {!pause && faster.length > 0 && (
        <Fold title="Faster shipping" className="-my-2">
          <FasterServices services={faster} neededBy={promise?.neededBy ?? null} />
        </Fold>
      )}
      {!pause && <NeededByField />}
      {!pause && promise && (
        <PromiseNotice
          promise={promise}
          renderFewer={(suggestion, className) => (
            <Suspense>
              <FewerButton items={items} suggestion={suggestion} className={className} />
            </Suspense>
          )}
        />
      )}
    </section>
  );
}
