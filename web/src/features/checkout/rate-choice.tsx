import { toCents } from '@loop-petal/contracts/rules/money';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatDate, formatMoney } from '@loop-petal/web-kit/format';
import { formatDay, formatDays } from '@loop-petal/web-kit/format-days';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import type { Rate } from './queries.ts';
import type { DatedRate } from './use-delivery.ts';

interface RateChoiceProps {
  rates: readonly DatedRate[] | undefined;
  selected: DatedRate | undefined;
  onSelect: (rate: Rate) => void;
}

export function RateChoice({ rates, selected, onSelect }: RateChoiceProps) {
  if (!rates) return <Skeleton className="h-40" />;
  return (
    <fieldset>
      <legend className="mb-3 text-xl font-display">Shipping Method</legend>
      <div className="overflow-hidden rounded-md border border-control">
        {rates.map((dated) => {
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
                <span className="block text-sm text-muted">{whenThere(isSelected && selected ? selected : dated)}</span>
              </span>
              <span className="font-semibold tabular-nums">
                {toCents(rate.cost) === 0 ? 'Free' : formatMoney(rate.cost)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** By the workshop's plan, or else by the carrier's time alone. */
function whenThere({ rate, days, isLate }: DatedRate): string {
  if (days && isLate) return `Too late: with you by ${formatDay(days.to)} at the earliest`;
  if (days) return `${rate.transitTime}, with you ${formatDays(days.from, days.to)}`;
  return rate.deliveryDate ? `${rate.transitTime}, with you by ${formatDate(rate.deliveryDate)}` : rate.transitTime;
}
