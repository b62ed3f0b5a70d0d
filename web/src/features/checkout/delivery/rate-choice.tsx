import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { toCents } from '@loop-petal/contracts/rules/money';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatMoney, formatUtcDay } from '@loop-petal/web-kit/format';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { hourOf } from '../../../promises/service-name.ts';
import type { Rate } from '../queries.ts';
import type { DatedRate } from './use-delivery.ts';

interface RateChoiceProps {
  rates: readonly DatedRate[] | undefined;
  selected: DatedRate | undefined;
  parcelsFor?: ((service: Rate['service']) => string | undefined) | undefined;
  onSelect: (rate: Rate) => void;
}

export function RateChoice({ rates, selected, parcelsFor, onSelect }: RateChoiceProps) {
  if (!rates) return <Skeleton className="h-40" />;
  return (
    <fieldset>
      <legend className="mb-3 text-xl font-display">Shipping Method</legend>
      <div className="overflow-hidden rounded-md border border-control">
        {rates.toSorted(cheapestFirst).map((dated) => {
          const { rate, isLate } = dated;
          const isSelected = rate.service === selected?.rate.service;
          return (
            <label
              key={rate.service}
              className={classNames(
                'flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0',
                isLate ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
                isSelected ? 'bg-sunken' : !isLate && 'hover:bg-sunken/60',
              )}
            >
              <input
                type="radio"
                name="shipping-rate"
                className="size-5 shrink-0 accent-rose"
                checked={isSelected}
                disabled={isLate}
                onChange={() => onSelect(rate)}
              />
              <span className="grow">
                <span className="font-semibold">{rate.serviceName}</span>
                <span className="block text-sm text-muted">
                  {formatArrival(isSelected && selected ? selected : dated)}
                </span>
              </span>
              <span className="text-right font-semibold">
                <span className="tabular-nums">{toCents(rate.cost) === 0 ? 'Free' : formatMoney(rate.cost)}</span>
                <span className="block text-sm font-normal text-muted">{parcelsFor?.(rate.service)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const cheapestFirst = ({ rate: a }: DatedRate, { rate: b }: DatedRate): number =>
  toCents(a.cost) - toCents(b.cost) || transitDays(a) - transitDays(b);
const transitDays = ({ service }: Rate): number => findShippingService(service)?.transitDays.max ?? 0;

/** The planned delivery days; without them, the carrier's transit time. */
function formatArrival({ rate, days, isLate }: DatedRate): string {
  if (days && isLate) return `Could arrive as late as ${formatDay(days.to)}`;
  const transit = `${rate.transitTime}${hourOf(rate.service)}`;
  if (days) return `${transit}, arrives ${formatDays(days.from, days.to)}`;
  return rate.deliveryDate ? `${transit}, arrives by ${formatUtcDay(rate.deliveryDate)}` : transit;
}
