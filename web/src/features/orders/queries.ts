import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

/** Path and query of calls about one order, with the token of a guest's link if there is one. */
export const orderNamed = (id: string, token: string | null) => ({
  params: { id },
  query: { token: token ?? undefined },
});

export const orderQueries = {
  mine: () =>
    queryOptions({
      queryKey: personalKeys.orders,
      queryFn: () => api.call('GET /api/user/orders'),
      // The status of an order changes on the server.
      refetchOnMount: 'always',
    }),
  /** One order by the link that guests get. */
  byLink: (id: string, token: string | null) =>
    queryOptions({
      queryKey: [...personalKeys.orders, 'link', id, token],
      queryFn: () => api.call('GET /api/orders/{id}', orderNamed(id, token)),
      refetchOnMount: 'always',
    }),
};
