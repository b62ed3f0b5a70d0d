import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { freeAbove } from '@loop-petal/contracts/rules/offered-services';
import { useShopRules } from '../../queries/shop.ts';
import type { CartSums } from './cart-sums.ts';

interface FreeShippingProps extends Pick<CartSums, 'subtotalCents' | 'shipments'> {
  /** A faster service, which is never free, is or may be needed. */
  isFaster?: boolean | undefined;
}

/** Only ground is free, and only for the first parcel. */
export function FreeShipping({ subtotalCents, shipments, isFaster }: FreeShippingProps) {
  const shop = useShopRules();
  const above = shop && freeAbove(shop);
  if (!above) return null;
  const aboveCents = toCents(above);
  const reached = subtotalCents > aboveCents;
  const missingCents = aboveCents - subtotalCents + 1;
  const what = `${isFaster ? 'ground ' : ''}shipping${shipments > 1 ? ' of your first parcel' : ''}`;
  return (
    <div className="text-sm">
      <p aria-live="polite">
        {reached ? (
          <span className="font-semibold text-sage">
            You {isFaster ? 'can get' : 'have'} free {what}!
          </span>
        ) : (
          <>
            Add <strong>{formatCents(missingCents)}</strong> more for free {what}
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
