import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { failureOf, hasCode } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, queryOf } from '../api.ts';
import { personalKeys } from './keys.ts';
import { productQueries } from './products.ts';

export const cartQueries = {
  list: () => queryOf('GET /api/cart', { queryKey: personalKeys.cart }),
  totals: () => queryOf('GET /api/cart/totals', { queryKey: [...personalKeys.cart, 'totals'] }),
};

export interface AddToCart {
  productId: string;
  quantity: number;
  selectedColor?: string | null;
  variationId?: string;
  personalization?: Wishes;
}

/** Adds to the cart and shows a notice, including for a refusal with its reason (sold out, more than 99). */
export function useAddToCart() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSingleMutation({
    mutationFn: (line: AddToCart) => api.call('POST /api/cart', { body: line }),
    onSuccess: async () => {
      showToast({
        title: 'Added to cart',
        description: 'Item has been added to your cart.',
        action: { label: 'View cart', run: () => void navigate('/cart') },
      });
      await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
    },
    onError: (error) => {
      if (!hasCode(error, 'unavailable')) return showError(failureOf(error, 'Failed to add item to cart'));
      showError('The selected variation is out of stock.', 'Product not available');
      // It was sold since the page was loaded.
      return queryClient.invalidateQueries({ queryKey: productQueries.key });
    },
  });
}
