import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMakingDays } from '../../../catalogue/making-days.ts';
import type { Choice } from '../../../catalogue/product-choice.ts';
import { Lines } from './delivery-lines.tsx';
import { PromisedDates } from './promised-dates.tsx';
import { useProductPromise } from './use-product-promise.ts';

const WaitlistForm = lazy(() => import('./waitlist-form.tsx').then((module) => ({ default: module.WaitlistForm })));

const FORM_SPACE = <div className="mt-3 h-27 sm:h-12" />;

interface DeliveryDatesProps {
  productId: string;
  choice: Choice;
  /** Pieces to order in addition to those in the cart. */
  quantity?: number;
  wishes?: readonly { minutes: number }[];
}

export function DeliveryDates({ productId, choice, quantity, wishes }: DeliveryDatesProps) {
  const makingDays = useMakingDays();
  const variationId = choice.variation?.id;
  const promised = useProductPromise({ productId, variationId, quantity: quantity ?? 1, wishes });
  const promise = choice.problem ? undefined : promised.data;
  const isOut = promise?.madeBy === null && !promise.available;
  // If a quantity is set, the product alone can be made.
  const isTooMuch = isOut && quantity !== undefined;
  return (
    // Reserves the height of the dates, so that the layout does not shift when they load.
    <div id="waitlist" data-testid="delivery-dates" className="flex min-h-23 gap-3 sm:min-h-13">
      <CalendarCheck size={21} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-sage" />
      <div className="grow">
        {choice.problem ? (
          <Lines first="We can’t make this one right now" />
        ) : isTooMuch ? (
          <Lines
            first="We can’t make this many right now"
            second="Please choose fewer, or remove other flowers from your cart."
          />
        ) : promise ? (
          <PromisedDates promise={promise} />
        ) : (
          <Lines first={`Made to order in ${makingDays}`} />
        )}
        {(choice.problem || (isOut && !isTooMuch)) && (
          // Only in the browser; the server makes no request for it.
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
