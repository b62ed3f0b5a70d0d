import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { OrderCheckView } from '@loop-petal/contracts/shapes/order-history';
import { CircleCheck, TriangleAlert } from 'lucide-react';

export function BooksCheck({ check }: { check: OrderCheckView }) {
  const { lines, differences, missing, underWay } = check;
  const isGood = differences.length === 0;
  const Icon = isGood && missing.length === 0 ? CircleCheck : TriangleAlert;
  return (
    <section aria-label="Records of this order" className="rounded-card border border-line bg-sunken p-4 text-sm">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Icon size={18} aria-hidden className={isGood ? 'text-sage' : 'text-danger'} />
        {verdictOf(check)}
      </p>
      {!isGood && (
        <ul className="mt-2 list-disc space-y-1 pl-6">
          {differences.map((difference) => (
            <li key={difference} className="wrap-anywhere">
              {difference}
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-2 grid gap-1 text-muted">
        {lines.map(({ what, left, right, agree }) => (
          <li key={what}>
            {what}: {left} {agree ? '=' : '≠'} {right}
          </li>
        ))}
      </ul>
      {underWay > 0 && (
        <p className="mt-2 text-muted">
          {formatCount(underWay, 'event or email', 'events and emails')} in progress: check again in a moment.
        </p>
      )}
    </section>
  );
}

function verdictOf({ differences, missing }: OrderCheckView): string {
  if (differences.length > 0) return formatCount(differences.length, 'difference');
  return missing.length > 0 ? `Not all could be checked: ${missing.join(', ')} did not answer.` : 'The records agree.';
}
