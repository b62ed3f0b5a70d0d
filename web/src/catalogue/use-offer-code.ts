import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { personalKeys } from '../queries/keys.ts';

/** Enters an offer code; null removes it. */
export function useOfferCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string | null) => api.call('POST /api/cart/offer-code', { body: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: personalKeys.cart }),
  });
}
