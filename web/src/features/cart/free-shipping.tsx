import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { freeAbove } from '@loop-petal/contracts/rules/offered-services';
import { useShopRules } from '../../queries/shop.ts';

export function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const shop = useShopRules();
  const above = shop && freeAbove(shop);
  if (!above) return null;
  const aboveCents = toCents(above);
  const reached = subtotalCents > aboveCents;
  const missingCents = aboveCents - subtotalCents + 1;
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
          style={{ transform: `scaleX(${Math.min(1, subtotalCents / (aboveCents + 1))})` }}
        />
      </div>
    </div>
  );
}
