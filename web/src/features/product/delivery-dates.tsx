import type { ProductPromiseView } from '@loop-petal/contracts/shapes/production';
import { formatDay, formatDays } from '@loop-petal/web-kit/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../catalogue/use-hydrated.ts';
import { promiseQueries } from '../../queries/promises.ts';
import type { Choice } from './product-choice.ts';

const WaitlistForm = lazy(() => import('./waitlist-form.tsx').then((module) => ({ default: module.WaitlistForm })));

const USUAL = 'Made to order in 3-5 business days';

/** When a piece ordered now would be there. Until that is known, or when it can't be, what holds for all flowers. */
export function DeliveryDates({ productId, choice }: { productId: string; choice: Choice }) {
  const promised = useQuery({
    ...promiseQueries.product(productId, choice.variation?.id),
    enabled: choice.available,
    // While the date of another variation is asked for, the last one stays.
    placeholderData: keepPreviousData,
  });
  const promise = choice.available ? promised.data : undefined;
  const isHydrated = useHydrated();
  return (
    // As high as with the dates, so that nothing moves when they come.
    <div data-testid="delivery-dates" className="flex min-h-23 gap-3 sm:min-h-13">
      <CalendarCheck size={21} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-sage" />
      <div className="grow">
        {promise ? (
          datesOf(promise)
        ) : (
          <Lines first={choice.available ? USUAL : 'Out of stock, so not to be made now'} />
        )}
        {(!choice.available || promise?.madeBy === null) && (
          <Suspense fallback={<FormSpace />}>
            {isHydrated ? (
              <WaitlistForm key={choice.variation?.id} productId={productId} variationId={choice.variation?.id} />
            ) : (
              <FormSpace />
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** As high as the form. */
const FormSpace = () => <div className="mt-3 h-27 sm:h-12" />;

function datesOf({ madeBy, services, backOn }: ProductPromiseView): ReactNode {
  if (!madeBy) {
    return (
      <Lines
        first="We can’t make this one at the moment"
        second="We are out of its yarn. We write once when it is back."
      />
    );
  }
  const days = Object.values(services);
  const ground = services.FEDEX_GROUND ?? days[0];
  const earliest = days.map(({ to }) => to).sort()[0];
  const made = `made by ${formatDay(madeBy)}${ground ? `, with you ${formatDays(ground.from, ground.to)}` : ''}`;
  if (backOn) {
    const first = `Order now: ${made}`;
    return <Lines first={first} second={`Its yarn is used up; more comes ${formatDay(backOn)}.`} />;
  }
  const isSooner = earliest && ground && earliest < ground.to;
  return (
    <Lines
      first={`Order now: ${made}`}
      second={isSooner ? `In a hurry? With you ${formatDay(earliest)} by faster shipping.` : undefined}
    />
  );
}

function Lines({ first, second }: { first: string; second?: string }) {
  return (
    <>
      <p className="font-semibold">{first}</p>
      {second && <p className="text-sm text-muted">{second}</p>}
    </>
  );
}
