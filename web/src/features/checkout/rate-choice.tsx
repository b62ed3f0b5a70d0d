import { toCents } from '@loop-petal/contracts/rules/money';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatDate, formatMoney } from '@loop-petal/web-kit/format';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import type { Rate } from './queries.ts';

interface RateChoiceProps {
  rates: readonly Rate[] | undefined;
  selected: Rate | undefined;
  onSelect: (rate: Rate) => void;
}

export function RateChoice({ rates, selected, onSelect }: RateChoiceProps) {
  if (!rates) return <Skeleton className="h-40" />;
  return (
    <fieldset>
      <legend className="mb-3 text-xl font-display">Shipping Method</legend>
      <div className="overflow-hidden rounded-md border border-control">
        {rates.map((rate) => (
          <label
            key={rate.service}
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-0',
              rate.service === selected?.service ? 'bg-sunken' : 'hover:bg-sunken/60',
            )}
          >
            <input
              type="radio"
              name="shipping-rate"
              className="size-5 shrink-0 accent-rose"
              checked={rate.service === selected?.service}
              onChange={() => onSelect(rate)}
            />
            <span className="grow">
              <span className="font-semibold">{rate.serviceName}</span>
              <span className="block text-sm text-muted">
                {rate.transitTime}
                {rate.deliveryDate && (
                  <>
                    , with you by <span className="whitespace-nowrap">{formatDate(rate.deliveryDate)}</span>
                  </>
                )}
              </span>
            </span>
            <span className="font-semibold tabular-nums">
              {toCents(rate.cost) === 0 ? 'Free' : formatMoney(rate.cost)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
