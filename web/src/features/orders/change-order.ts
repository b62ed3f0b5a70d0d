import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { failureOf, messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useRequestKey } from '@loop-petal/web-kit/use-request-key';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { personalKeys } from '../../queries/keys.ts';
import { sendEach } from '../../queries/send-each.ts';
import { cancelledText } from './cancelled-text.ts';
import { orderNamed, orderQueries } from './queries.ts';

function useOrderChange<Input, Output>(
  send: (input: Input) => Promise<Output>,
  failure: string,
  onSuccess: (output: Output) => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => showError(messageOf(error, failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: personalKeys.orders }),
  });
}

export const useCancelOrder = (token: string | null) =>
  useOrderChange(
    (id: string) => api.call('POST /api/orders/{id}/cancel', orderNamed(id, token)),
    'Failed to cancel order',
    (order) => showToast({ title: 'Order cancelled', description: cancelledText(order) }),
  );

export function useReturnOrder(token: string | null) {
  const key = useRequestKey();
  return useOrderChange(
    ({ id, ...body }: { id: string; reason: string; items: ItemQuantity[]; pictures: string[] }) => {
      const headers = { 'Idempotency-Key': key.of(body) };
      return api.call('POST /api/orders/{id}/return', { ...orderNamed(id, token), body, headers });
    },
    'Failed to request a return',
    () => {
      key.forget();
      showToast({ title: 'Return requested', description: 'We’ll email you the next steps.' });
    },
  );
}

export const useCorrectWishes = (token: string | null) =>
  useOrderChange(
    ({ id, itemId, personalization }: { id: string; itemId: string; personalization: Wishes }) => {
      const { params, query } = orderNamed(id, token);
      const call = { params: { ...params, itemId }, query, body: { personalization } };
      return api.call('PATCH /api/orders/{id}/items/{itemId}/personalization', call);
    },
    'Your correction could not be saved',
    () => showToast({ title: 'Corrected', description: 'We’ll make it with your new answers.' }),
  );

export function useDecideDelay(id: string, token: string | null) {
  const queryClient = useQueryClient();
  return useOrderChange(
    (decision: 'keep' | 'cancel') =>
      api.call('POST /api/orders/{id}/delay', { ...orderNamed(id, token), body: { decision } }),
    'Your answer could not be sent. Please try again.',
    (delay) => queryClient.setQueryData(orderQueries.delay(id, token).queryKey, delay),
  );
}

/** Adds an order's lines to the cart; skips lines that can no longer be bought and counts them in the notice. */
export function useReorder() {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return useSingleMutation({
    mutationFn: async (order: OrderView) => {
      const sold = order.orderItems.filter(({ productId }) => !isCustomPiece(productId));
      const refused = await sendEach(sold, ({ productId, quantity, selectedColor, variationId, personalization }) => {
        const body = { productId, quantity, selectedColor, variationId, personalization };
        return api.call('POST /api/cart', { body });
      });
      if (refused[0] && refused.length === sold.length) throw refused[0].error;
      return order.orderItems.length - sold.length + refused.length;
    },
    onSuccess: async (missing) => {
      await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
      showToast({
        title: 'Added to cart',
        description: missing
          ? `${formatCount(missing, 'item')} of this order can no longer be bought.`
          : 'All items of this order are in your cart again.',
      });
      await goTo('/cart');
    },
    onError: (error) => {
      showError(failureOf(error, 'Failed to add item to cart'));
      // Some lines may already be in the cart.
      return queryClient.invalidateQueries({ queryKey: personalKeys.cart });
    },
  });
}
