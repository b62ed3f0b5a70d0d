import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import type { CartPromiseView, ProductPromiseView } from '@loop-petal/contracts/shapes/promises';
import { lazy, Suspense } from 'react';
import { useMakingDays } from '../../../catalogue/making-days.ts';
import { useShopRules } from '../../../queries/shop.ts';
import { Lines } from './delivery-lines.tsx';

const UnlessPaused = lazy(() => import('./unless-paused.tsx').then((module) => ({ default: module.UnlessPaused })));

interface PromisedDatesProps {
  promise: ProductPromiseView | CartPromiseView;
}

export function PromisedDates({ promise }: PromisedDatesProps) {
  const closed = useShopRules()?.closed;
  const dates = <Dates promise={promise} />;
  if (!closed || closed.takesOrders) return dates;
  return (
    <Suspense>
      <UnlessPaused>{dates}</UnlessPaused>
    </Suspense>
  );
}

function Dates({ promise }: PromisedDatesProps) {
  const { madeBy, lacking, services, backOn, keptOf100 } = promise;
  const makingDays = useMakingDays();
  if (lacking === 'artisan') return <Lines first={`Made to order in ${makingDays}`} />;
  if (!madeBy) {
    return (
      <Lines
        first="We can’t make this one right now"
        second={
          lacking === 'time'
            ? 'Our artisans are fully booked. We’ll email you once, when they have time.'
            : 'We’re out of its yarn. We’ll email you once, when it’s back in stock.'
        }
      />
    );
  }
  const days = Object.values(services);
  const ground = services.FEDEX_GROUND ?? days[0];
  const earliest = days.map(({ to }) => to).sort()[0];
  const first = `Order today: ready by ${formatDay(madeBy)}${ground ? `, arrives ${formatDays(ground.from, ground.to)}` : ''}`;
  if (backOn) return <Lines first={first} second={`We’re out of its yarn; more arrives ${formatDay(backOn)}.`} />;
  const isSooner = earliest && ground && earliest < ground.to;
  const notes = [
    keptOf100 != null && `${keptOf100} of 100 orders arrive by then.`,
    isSooner && `Need it sooner? Faster shipping gets it there ${formatDay(earliest)}.`,
  ];
  return <Lines first={first} second={notes.filter(Boolean).join(' ')} />;
}
