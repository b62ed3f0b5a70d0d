import { formatCents } from '@loop-petal/contracts/rules/money';
import { classNames } from './class-names.ts';

interface PriceProps {
  cents: number;
  /** The price before the offer, in cents; shown crossed out if it differs. */
  originalCents?: number;
  className?: string;
}

export function Price({ cents, originalCents, className }: PriceProps) {
  const reduced = originalCents !== undefined && originalCents > cents;
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className={classNames('whitespace-nowrap', reduced && 'font-semibold text-rose')}>
        {reduced && <span className="sr-only">Now </span>}
        {formatCents(cents)}
      </span>
      {reduced && (
        <s className="text-[0.8em] whitespace-nowrap text-muted">
          <span className="sr-only">Was </span>
          {formatCents(originalCents)}
        </s>
      )}
    </span>
  );
}
