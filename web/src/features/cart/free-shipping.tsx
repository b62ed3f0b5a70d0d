import { formatCents } from '@loop-petal/contracts/rules/money';
import { FREE_SHIPPING_ABOVE_CENTS } from '@loop-petal/contracts/rules/shop';

export function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const reached = subtotalCents > FREE_SHIPPING_ABOVE_CENTS;
  const missingCents = FREE_SHIPPING_ABOVE_CENTS - subtotalCents + 1;
  return (
    <div className="text-sm">
      <p aria-live="polite">
        {reached ? (
          <span className="font-semibold text-sage">You have free shipping!</span>
        ) : (
          <>
            Add <strong>{formatCents(missingCents)}</strong> more for free shipping
          </>
        )}
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-pill bg-sunken">
        <div
          className="h-full origin-left rounded-pill bg-sage transition-transform duration-500 ease-soft"
          style={{ transform: `scaleX(${Math.min(1, subtotalCents / (FREE_SHIPPING_ABOVE_CENTS + 1))})` }}
        />
      </div>
    </div>
  );
}
