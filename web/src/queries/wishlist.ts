import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queryOf } from '../api.ts';
import { personalKeys } from './keys.ts';

export const wishlistQueries = {
  list: () => queryOf('GET /api/wishlist', { queryKey: personalKeys.wishlist }),
};

function useAddToWishlist() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (productId: string) => api.call('POST /api/wishlist', { body: { productId } }),
    onSuccess: async () => {
      showToast({ title: 'Added to Wishlist', description: 'Item has been added to your wishlist!' });
      await queryClient.invalidateQueries(wishlistQueries.list());
    },
    onError: (error) => showError(messageOf(error, 'Failed to add item to wishlist')),
  });
}

export function useRemoveFromWishlist() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (productId: string) => api.call('DELETE /api/wishlist/{productId}', { params: { productId } }),
    onSuccess: async () => {
      showToast({ title: 'Removed from Wishlist', description: 'Item has been removed from your wishlist' });
      await queryClient.invalidateQueries(wishlistQueries.list());
    },
    onError: (error) => showError(messageOf(error, 'Failed to remove item from wishlist')),
  });
}

export function useWishlistToggle(productId: string) {
  // Subscribes to a boolean, so that a heart only rerenders when its own product changes.
  const { data: isSaved = false } = useQuery({
    ...wishlistQueries.list(),
    select: (items) => items.some((item) => item.product.id === productId),
  });
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  return {
    isSaved,
    pending: add.isPending || remove.isPending,
    toggle: () => (isSaved ? remove : add).mutate(productId),
  };
}
