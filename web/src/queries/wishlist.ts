import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queryOf } from '../api.ts';
import { personalKeys } from './keys.ts';

export const wishlistQueries = {
  list: () => queryOf('GET /api/wishlist', { queryKey: personalKeys.wishlist }),
};

function useWishlistChange(
  send: (productId: string) => Promise<unknown>,
  title: string,
  text: string,
  failure: string,
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: async () => {
      showToast({ title, description: text });
      await queryClient.invalidateQueries(wishlistQueries.list());
    },
    onError: (error) => showError(messageOf(error, failure)),
  });
}

const useAddToWishlist = () =>
  useWishlistChange(
    (productId) => api.call('POST /api/wishlist', { body: { productId } }),
    'Added to Wishlist',
    'Item has been added to your wishlist!',
    'Failed to add item to wishlist',
  );

export const useRemoveFromWishlist = () =>
  useWishlistChange(
    (productId) => api.call('DELETE /api/wishlist/{productId}', { params: { productId } }),
    'Removed from Wishlist',
    'Item has been removed from your wishlist',
    'Failed to remove item from wishlist',
  );

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
