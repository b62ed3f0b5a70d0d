import { formatDollars, toMoney } from '@loop-petal/contracts/rules/money';
import { freeAbove } from '@loop-petal/contracts/rules/offered-services';
import { FREE_SHIPPING_ABOVE_CENTS } from '@loop-petal/contracts/rules/shop';
import { useShopRules } from '../queries/shop.ts';

/** The amount above which ground shipping is free, such as `$75`; null if it never is. */
export function useFreeShippingAbove(): string | null {
  const shop = useShopRules();
  const above = shop ? freeAbove(shop) : toMoney(FREE_SHIPPING_ABOVE_CENTS);
  return above && formatDollars(above);
}
