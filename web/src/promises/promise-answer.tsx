import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { Lacking } from '@loop-petal/contracts/shapes/promises';
import { useMakingDays } from '../catalogue/making-days.ts';
import { nameOf } from './service-name.ts';
import { type RenderFewer, Suggestions } from './suggestions.tsx';
import { findInTime, type OrderPromise, type ServiceDays } from './use-order-promise.ts';

export function PromiseAnswer({ promise, renderFewer }: { promise: OrderPromise; renderFewer: RenderFewer }) {
  const { madeBy, lacking, neededBy, services, suggestions } = promise;
  const inTime = findInTime(promise);
  const makingDays = useMakingDays();
  if (lacking === 'artisan') return <p>We can’t promise a day yet. Made to order in {makingDays}.</p>;
  if (madeBy && inTime) return <p className="font-semibold text-sage">{inTimeText(promise, inTime)}</p>;
  return (
    <div className="rounded-md border-2 border-danger p-4">
      <p className="font-semibold text-danger">
        {madeBy && neededBy
          ? tooSoon(neededBy, services)
          : `${WHY[lacking ?? 'material']} Please remove them to order the rest.`}
      </p>
      <Suggestions suggestions={suggestions} renderFewer={renderFewer} />
    </div>
  );
}

const WHY: Record<Exclude<Lacking, 'artisan'>, string> = {
  material: 'We are out of yarn for some of these flowers, and don’t know yet when more will arrive.',
  time: 'Our artisans are fully booked for some of these flowers right now.',
};

function tooSoon(neededBy: string, services: readonly ServiceDays[]): string {
  const earliest = services.reduce((best, one) => (one.to < best.to ? one : best));
  return `${formatDay(neededBy)} is too soon for these flowers. The earliest is ${formatDay(earliest.to)}, with ${nameOf(earliest.service)}.`;
}

function inTimeText({ neededBy, services }: OrderPromise, inTime: ServiceDays): string {
  const cheapest = services[0];
  if (!cheapest?.isLate || !neededBy) return `In time for ${formatDay(neededBy ?? inTime.to)}.`;
  return `${nameOf(inTime.service)} arrives in time (${formatDay(inTime.to)}). ${nameOf(cheapest.service)} could take until ${formatDay(cheapest.to)}.`;
}
