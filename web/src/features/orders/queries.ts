import type { OrderView } from '@loop-petal/contracts/orders-api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

const withToken = (path: string, token: string | null): string =>
  token ? `${path}?token=${encodeURIComponent(token)}` : path;

export const orderPath = (id: string, action: '' | '/cancel' | '/return', token: string | null): string =>
  withToken(`/api/orders/${encodeURIComponent(id)}${action}`, token);

export const orderQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['orders'],
      queryFn: () => api.get<OrderView[]>('/api/user/orders'),
      // An order moves on while nobody looks.
      refetchOnMount: 'always',
    }),
  /** One order by the link that guests get. */
  byLink: (id: string, token: string | null) =>
    queryOptions({
      queryKey: ['orders', 'link', id, token],
      queryFn: () => api.get<OrderView>(orderPath(id, '', token)),
      refetchOnMount: 'always',
    }),
};
