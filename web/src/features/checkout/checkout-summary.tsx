import { formatCents } from '@loop-petal/contracts/rules/money';
import { salesTaxLabel } from '@loop-petal/contracts/rules/shop';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { formatDays } from '@loop-petal/web-kit/format-days';
import { Link } from 'react-router-dom';
import { Amounts } from '../../catalogue/amounts.tsx';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import type { Due } from './due.ts';
import type { Rate } from './queries.ts';
import type { DatedRate } from './use-delivery.ts';

interface CheckoutSummaryProps {
  lines: readonly CartItemView[];
  due: Due;
  rate?: Rate;
  /** When it would be there. */
  days?: DatedRate['days'];
}

export function CheckoutSummary({ lines, due, rate, days }: CheckoutSummaryProps) {
  return (
    <aside aria-labelledby="checkout-summary" className="h-fit rounded-card bg-card p-6 lg:sticky lg:top-24">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="checkout-summary" className="text-xl">
          Order Summary
        </h2>
        <Link to="/cart" className="link inline-flex min-h-11 items-center text-sm">
          Edit cart
        </Link>
      </div>
      <ul className="my-4 flex flex-col gap-4">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4">
            <Thumbnail imageUrl={line.imageUrl} className="size-16" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{line.product.name}</p>
              <p className="text-sm text-muted">
                {[line.selectedColor, `Quantity ${line.quantity}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className="tabular-nums">{formatCents((due.unitCents.get(line.id) ?? 0) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Amounts
        className="border-t border-line pt-4"
        totalCents={due.totalCents}
        amounts={[
          ...(due.discountCents > 0
            ? [
                { label: 'Items', cents: due.listSubtotalCents },
                { label: 'Offers', cents: -due.discountCents, tone: 'saving' as const },
              ]
            : []),
          { label: 'Subtotal', cents: due.subtotalCents },
          {
            label: `Shipping${rate ? ` (${rate.serviceName})` : ''}`,
            cents: due.shippingCents,
            text: due.shippingCents === 0 ? 'Free' : undefined,
          },
          { label: salesTaxLabel(), cents: due.taxCents },
        ]}
      />
      {days && <p className="mt-4 font-semibold">With you {formatDays(days.from, days.to)}</p>}
    </aside>
  );
}
