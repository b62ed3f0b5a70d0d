import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Choice } from '../../../catalogue/product-choice.ts';
import { promiseQueries } from '../../../queries/promises.ts';
import { useDestinationZips } from '../../account/queries.ts';
import { Lines } from './delivery-lines.tsx';
import { PromisedDates } from './promised-dates.tsx';

const WaitlistForm = lazy(() => import('./waitlist-form.tsx').then((module) => ({ default: module.WaitlistForm })));

const FORM_SPACE = <div className="mt-3 h-27 sm:h-12" />;

export function DeliveryDates({ productId, choice }: { productId: string; choice: Choice }) {
  const variationId = choice.variation?.id;
  const [zip] = useDestinationZips([{}]);
  const promised = useQuery({
    ...promiseQueries.product(productId, variationId, zip),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  const promise = choice.problem ? undefined : promised.data;
  return (
    // Reserves the height of the dates, so that nothing moves when they load.
    <div id="waitlist" data-testid="delivery-dates" className="flex min-h-23 gap-3 sm:min-h-13">
      <CalendarCheck size={21} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-sage" />
      <div className="grow">
        {choice.problem ? (
          <Lines first="We can’t make this one right now" />
        ) : promise ? (
          <PromisedDates promise={promise} />
        ) : (
          <Lines first="Made to order in 3-5 business days" />
        )}
        {(choice.problem || (promise?.madeBy === null && !promise.available)) && (
          // In the browser only: the server makes no request for it.
          <Suspense fallback={FORM_SPACE}>
            {promised.isFetched ? (
              <WaitlistForm key={variationId} productId={productId} variationId={variationId} />
            ) : (
              FORM_SPACE
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}
