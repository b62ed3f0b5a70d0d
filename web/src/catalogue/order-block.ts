import { orderPause } from '@loop-petal/contracts/rules/closed-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { useShopRules } from '../queries/shop.ts';

/** Why the shop is closed for orders today; null: it is open, or the answer is unknown. */
export function useOrderPause(): string | null {
  const shop = useShopRules();
  return shop ? orderPause(shop.closed, shopDay(new Date(), shop.timeZone)) : null;
}

/** Why the shop takes no order of this subtotal now; null: it does, or the answer is unknown. */
export function useOrderBlock(subtotalCents: number | undefined): string | null {
  const shop = useShopRules();
  const pause = useOrderPause();
  if (!shop || subtotalCents === undefined) return null;
  const leastCents = toCents(shop.smallestOrder ?? '0');
  const missing = leastCents - subtotalCents;
  const isSmall =
    missing > 0 && `The minimum order is ${formatCents(leastCents)}. Add ${formatCents(missing)} to check out.`;
  return pause ?? (isSmall || null);
}
