import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { useQuery } from '@tanstack/react-query';
import { cartQueries } from '../../queries/cart.ts';
import { offerQueries } from '../../queries/offers.ts';
import { useShopRules } from '../../queries/shop.ts';
import { type CartSums, sumCart } from './cart-sums.ts';

export type { CartSums } from './cart-sums.ts';

export function useCart(): { items: CartItemView[] | undefined; sums: CartSums | undefined } {
  const { data: items } = useQuery(cartQueries.list());
  const { data: totals } = useQuery({ ...cartQueries.totals(), enabled: (items?.length ?? 0) > 0 });
  const { data: offers } = useQuery(offerQueries.list());
  const rules = useShopRules();
  return { items, sums: items && sumCart(rules, items, offers, totals, new Date()) };
}
