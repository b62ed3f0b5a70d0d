import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { cartQueries } from '../../queries/cart.ts';
import { offerQueries } from '../../queries/offers.ts';
import { type CartSums, sumCart } from './cart-sums.ts';

export type { CartSums } from './cart-sums.ts';

export function useCart(): { items: CartItemView[] | undefined; sums: CartSums | undefined } {
  const { data: items } = useQuery(cartQueries.list());
  const { data: totals } = useQuery({ ...cartQueries.totals(), enabled: (items?.length ?? 0) > 0 });
  const { data: offers } = useQuery(offerQueries.list());
  return { items, sums: items && sumCart(items, offers, totals, new Date()) };
}

/** Loads shipping prices only for a cart that needs a faster service than ground. */
export const serviceQuery = (code: ShippingServiceCode | undefined) =>
  queryOptions({
    queryKey: ['shipping-service', code],
    queryFn: async () => {
      const { findShippingService } = await import('@loop-petal/contracts/rules/shipping-services');
      return findShippingService(code ?? '') ?? null;
    },
  });
