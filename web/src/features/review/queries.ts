import { queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

/** The items of an order with the buyer's reviews. */
export const orderReviews = (id: string, token: string | null) =>
  queryOf('GET /api/orders/{id}/reviews', {
    queryKey: [...personalKeys.orders, 'reviews', id, token],
    params: { id },
    query: { token: token ?? undefined },
    refetchOnMount: 'always',
  });
