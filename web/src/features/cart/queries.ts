import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/cart-api';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { offerQueries } from '../offers/queries.ts';
import { type CartSums, sumCart } from './cart-sums.ts';

export type { CartSums } from './cart-sums.ts';

export const cartQueries = {
  list: () => queryOptions({ queryKey: ['cart'], queryFn: () => api.get<CartItemView[]>('/api/cart') }),
  totals: () =>
    queryOptions({ queryKey: ['cart', 'totals'], queryFn: () => api.get<CartTotalsView>('/api/cart/totals') }),
};

/** The cart's lines with their sums; both undefined until they are there. */
export function useCart(): { items: CartItemView[] | undefined; sums: CartSums | undefined } {
  const { data: items } = useQuery(cartQueries.list());
  const { data: totals } = useQuery({ ...cartQueries.totals(), enabled: (items?.length ?? 0) > 0 });
  const { data: offers } = useQuery(offerQueries.list());
  return { items, sums: items && sumCart(items, offers, totals, new Date()) };
}

export interface AddToCart {
  productId: string;
  quantity: number;
  selectedColor?: string | null;
  variationId?: string;
}

/** Adds to the cart and says so. A refusal with a reason (sold out, too many) shows the server's words. */
export function useAddToCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (line: AddToCart) => api.post('/api/cart', line),
    onSuccess: async () => {
      showToast({ title: 'Added to cart', description: 'Item has been added to your cart.' });
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status === 409 && error.message;
      showError(refused || 'Failed to add item to cart');
    },
  });
}
