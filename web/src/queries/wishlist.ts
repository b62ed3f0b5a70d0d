import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queryOf } from '../api.ts';
import { personalKeys } from './keys.ts';

export const wishlistQueries = {
  list: () => queryOf('GET /api/wishlist', { queryKey: personalKeys.wishlist }),
};

interface WishlistChange {
  isAdded: boolean;
  productId: string;
}

export function useWishlistChange() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ isAdded, productId }: WishlistChange): Promise<unknown> =>
      isAdded
        ? api.call('POST /api/wishlist', { body: { productId } })
        : api.call('DELETE /api/wishlist/{productId}', { params: { productId } }),
    onSuccess: async (_, { isAdded }) => {
      showToast(
        isAdded
          ? { title: 'Added to Wishlist', description: 'Item has been added to your wishlist!' }
          : { title: 'Removed from Wishlist', description: 'Item has been removed from your wishlist' },
      );
      await queryClient.invalidateQueries(wishlistQueries.list());
    },
    onError: (error, { isAdded }) =>
      showError(messageOf(error, `Failed to ${isAdded ? 'add item to' : 'remove item from'} wishlist`)),
  });
}

export function useWishlistToggle(productId: string) {
  // Subscribes to a boolean, so that a heart only rerenders when its own product changes.
  const { data: isSaved = false } = useQuery({
    ...wishlistQueries.list(),
    select: (items) => items.some((item) => item.product.id === productId),
  });
  const { mutate, isPending } = useWishlistChange();
  return { isSaved, isPending, toggle: () => mutate({ isAdded: !isSaved, productId }) };
}
