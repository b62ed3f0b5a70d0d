import { formatCents } from '@loop-petal/contracts/rules/money';
import { classNames } from '@loop-petal/web-kit/class-names';

interface Amount {
  label: string;
  cents: number;
  text?: string;
  tone?: 'saving';
  note?: string | undefined;
}

interface AmountsProps {
  amounts: Amount[];
  totalCents: number;
  className?: string;
}

export function Amounts({ amounts, totalCents, className }: AmountsProps) {
  return (
    <dl className={classNames('flex flex-col gap-2 tabular-nums', className)}>
      {amounts.map(({ label, cents, text, tone, note }) => (
        <div key={label} className={classNames('flex justify-between gap-4', tone === 'saving' && 'text-sage')}>
          <dt>
            {label}
            {note && <span className="block text-sm text-muted">{note}</span>}
          </dt>
          <dd>{text ?? formatCents(cents)}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
        <dt>Total</dt>
        <dd data-testid="total">{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}
