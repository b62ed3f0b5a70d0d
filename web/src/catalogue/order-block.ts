import { orderPause } from '@loop-petal/contracts/rules/closed-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { orderBlock } from '@loop-petal/contracts/rules/order-block';
import { useShopRules } from '../queries/shop.ts';

/** Why the shop is closed for orders today; null: it is open, or the answer is unknown. */
export function useOrderPause(): string | null {
  const shop = useShopRules();
  return shop ? orderPause(shop.closed, shopDay(new Date(), shop.timeZone)) : null;
}

/** Why the shop takes no order of this subtotal now; null: it does, or the answer is unknown. */
export function useOrderBlock(subtotalCents: number | undefined): string | null {
  const shop = useShopRules();
  if (!shop || subtotalCents === undefined) return null;
  return orderBlock(shop, subtotalCents, shopDay(new Date(), shop.timeZone));
}
