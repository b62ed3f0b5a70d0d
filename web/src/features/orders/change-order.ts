import type { CartItemView } from '@loop-petal/contracts/cart-api';
import type { OrderView } from '@loop-petal/contracts/orders-api';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { formatCount } from '@loop-petal/web-kit/format';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { orderPath } from './queries.ts';

export function useCancelOrder(token: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<OrderView>(orderPath(id, '/cancel', token), {}),
    onSuccess: async () => {
      showToast({ title: 'Order cancelled', description: 'Your money is on its way back to you.' });
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => showError(messageOf(error, 'Failed to cancel order')),
  });
}

export function useReturnOrder(token: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.post<OrderView>(orderPath(id, '/return', token), { reason }),
    onSuccess: async () => {
      showToast({ title: 'Return requested', description: 'We will write to you with the next steps.' });
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => showError(messageOf(error, 'Failed to request a return')),
  });
}

/** Puts an order's lines into the cart again; what can't be bought any more is said and left out. */
export function useReorder() {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return useMutation({
    mutationFn: async (order: OrderView) => {
      let missing = 0;
      for (const { productId, quantity, selectedColor, variationId } of order.orderItems) {
        const line = { productId, quantity, selectedColor, variationId };
        await api.post<CartItemView>('/api/cart', line).catch(() => {
          missing += 1;
        });
      }
      if (missing === order.orderItems.length) throw new Error('nothing of it can be bought');
      return missing;
    },
    onSuccess: async (missing) => {
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
      showToast({
        title: 'Added to cart',
        description: missing
          ? `${formatCount(missing, 'item')} of this order can't be bought any more.`
          : 'All items of this order are in your cart again.',
      });
      await goTo('/cart');
    },
    onError: () => showError('Failed to add item to cart'),
  });
}
