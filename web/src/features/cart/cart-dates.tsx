import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { formatDay, formatDays } from '@loop-petal/web-kit/format-days';
import { CalendarCheck } from 'lucide-react';
import { NeededByField } from '../../promises/needed-by-field.tsx';
import { nameOf, PromiseNotice } from '../../promises/promise-notice.tsx';
import { type FewerPieces, Suggestions } from '../../promises/suggestions.tsx';
import { type ServiceDays, useOrderPromise } from '../../promises/use-order-promise.ts';
import { useChangeLine } from './change-cart.ts';

/** When the cart would be there, by each shipping method, and by when it is needed. */
export function CartDates({ items }: { items: readonly CartItemView[] }) {
  const promise = useOrderPromise(items.filter((item) => item.isAvailable));
  const [cheapest, ...faster] = promise?.services ?? [];
  return (
    <section aria-label="Delivery" className="flex min-h-52 flex-col gap-4">
      <p className="flex gap-3">
        <CalendarCheck size={21} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-sage" />
        <span data-testid="cart-dates" className="font-semibold">
          {promise?.madeBy && cheapest
            ? `Order now: made by ${formatDay(promise.madeBy)}, with you ${formatDays(cheapest.from, cheapest.to)}`
            : 'Made to order in 3-5 business days'}
        </span>
      </p>
      {faster.length > 0 && <FasterServices services={faster} />}
      <NeededByField />
      {promise && (
        <PromiseNotice promise={promise}>
          <Suggestions
            suggestions={promise.suggestions}
            renderFewer={(suggestion, className) => (
              <FewerButton items={items} suggestion={suggestion} className={className} />
            )}
          />
        </PromiseNotice>
      )}
    </section>
  );
}

function FasterServices({ services }: { services: readonly ServiceDays[] }) {
  return (
    <details className="-my-2">
      <summary className="fold min-h-11 text-sm font-semibold">Faster shipping</summary>
      <dl className="flex flex-col gap-1 pb-2 text-sm">
        {services.map(({ service, from, to, isLate }) => (
          <div key={service} className="flex justify-between gap-3">
            <dt className="text-muted">{nameOf(service)}</dt>
            <dd className="text-right">
              {formatDays(from, to)}
              {isLate && <span className="text-danger"> (too late)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface FewerButtonProps {
  items: readonly CartItemView[];
  suggestion: FewerPieces;
  className: string;
}

function FewerButton({ items, suggestion, className }: FewerButtonProps) {
  const change = useChangeLine();
  const { productId, variationId, quantity } = suggestion;
  const line = items
    .filter((item) => item.productId === productId && (item.variationId ?? null) === variationId)
    .sort((a, b) => b.quantity - a.quantity)[0];
  if (!line) return null;
  return (
    <button type="button" className={className} onClick={() => change.mutate({ id: line.id, quantity })}>
      {quantity} of {line.product.name} instead of {line.quantity}
    </button>
  );
}
