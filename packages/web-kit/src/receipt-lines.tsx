import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { classNames } from './class-names.ts';

/** The lines of a receipt with their rules, and their sum. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  const sumCents = lines.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return (
    <ul aria-label="Receipt" className="grid gap-2 text-sm tabular-nums">
      {lines.map(({ kind, label, rule, amount }, index) => (
        <li key={index} className="flex justify-between gap-4">
          <span className="min-w-0">
            {label}
            <span className="block text-muted">{rule}</span>
          </span>
          <span className={classNames('whitespace-nowrap', isSaving(kind) && 'text-sage')}>
            {formatCents(toCents(amount))}
          </span>
        </li>
      ))}
      <li className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <span>Adds up to</span>
        <span>{formatCents(sumCents)}</span>
      </li>
    </ul>
  );
}

const isSaving = (kind: ReceiptLine['kind']): boolean => kind === 'offer' || kind === 'quantity-price';
