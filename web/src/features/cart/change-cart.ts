import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { failureOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { cartQueries } from '../../queries/cart.ts';
import { personalKeys } from '../../queries/keys.ts';

type Lines = CartItemView[];
const CHANGE_CART = ['change-cart'];

interface Change<Input> {
  send: (input: Input) => Promise<unknown>;
  optimisticUpdate: (lines: Lines, input: Input) => Lines;
  onDone?: (input: Input, before: Lines) => void;
  failure: string;
}

function useCartChange<Input>({ send, optimisticUpdate, onDone, failure }: Change<Input>) {
  const queryClient = useQueryClient();
  const { queryKey } = cartQueries.list();
  return useMutation({
    mutationKey: CHANGE_CART,
    scope: { id: 'cart' },
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey: personalKeys.cart });
      const before = queryClient.getQueryData(queryKey) ?? [];
      queryClient.setQueryData(queryKey, optimisticUpdate(before, input));
      return { before };
    },
    onSuccess: (_answer, input, { before }) => onDone?.(input, before),
    onError: (error, _input, context) => {
      if (context) queryClient.setQueryData(queryKey, context.before);
      showError(failureOf(error, failure));
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: CHANGE_CART }) === 1) {
        return queryClient.invalidateQueries({ queryKey: personalKeys.cart });
      }
    },
  });
}

export interface LineChange {
  id: string;
  quantity?: number;
  shipToAddressId?: string | null;
  personalization?: Wishes;
}

export function useChangeLine() {
  return useCartChange<LineChange>({
    send: ({ id, ...change }) => api.call('PATCH /api/cart/{id}', { params: { id }, body: change }),
    optimisticUpdate: (lines, { id, ...change }) =>
      lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
    failure: 'Failed to update cart item',
  });
}

export function useRemoveLine() {
  const queryClient = useQueryClient();
  return useCartChange<CartItemView>({
    send: ({ id }) => api.call('DELETE /api/cart/{id}', { params: { id } }),
    optimisticUpdate: (lines, { id }) => lines.filter((line) => line.id !== id),
    onDone: (line) =>
      showToast({
        title: 'Removed from cart',
        description: 'Item has been removed from your cart.',
        action: undo(queryClient, [line]),
      }),
    failure: 'Failed to remove item from cart',
  });
}

export function useClearCart() {
  const queryClient = useQueryClient();
  return useCartChange<void>({
    send: () => api.call('DELETE /api/cart'),
    optimisticUpdate: () => [],
    onDone: (_input, before) =>
      showToast({
        title: 'Cart cleared',
        description: 'All items have been removed from your cart.',
        action: undo(queryClient, before, queryClient.getQueryData(cartQueries.totals().queryKey)?.offerCode),
      }),
    failure: 'Failed to clear cart',
  });
}

/** Moves all lines to the wishlist; a line whose product can't be saved stays in the cart. */
export function useSaveForLater() {
  const queryClient = useQueryClient();
  return useCartChange<Lines>({
    send: async (lines) => (await moveLines()).saveLines(queryClient, lines),
    optimisticUpdate: (lines, saved) => lines.filter((line) => !saved.some(({ id }) => id === line.id)),
    failure: 'Failed to save your items for later',
  });
}

const undo = (queryClient: QueryClient, lines: Lines, offerCode?: string | null) => ({
  label: 'Undo',
  run: () =>
    moveLines()
      .then(({ restoreLines }) => restoreLines(queryClient, lines, offerCode))
      .catch(() => showError('Failed to add item to cart')),
});

const moveLines = () => import('./move-lines.ts');
