import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

/** Path and query of calls about one order, with the token of a guest's link if there is one. */
export const orderNamed = (id: string, token: string | null) => ({
  params: { id },
  query: { token: token ?? undefined },
});

/** The order that was just placed, in the state of the page after paying, with the token of its signed link. */
export interface Placed {
  id: string;
  token: string | null;
}

/** The address of an order's page, which the token opens for guests. */
export const orderPath = (id: string, token: string | null): string =>
  `/my-orders?${new URLSearchParams({ order: id, ...(token ? { token } : {}) })}`;

const LIVE_MS = 5000;

/** While flowers are being made the page follows them; not while it is hidden. */
const live = {
  // The status of an order changes on the server.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
const isUnderWay = ({ status }: OrderView): boolean => status === 'pending' || status === 'processing';

export const orderQueries = {
  mine: () =>
    queryOptions({
      queryKey: personalKeys.orders,
      queryFn: () => api.call('GET /api/user/orders'),
      ...live,
      refetchInterval: ({ state }) => state.data?.some(isUnderWay) && LIVE_MS,
    }),
  /** One order by the link that guests get. */
  byLink: (id: string, token: string | null) =>
    queryOptions({
      queryKey: [...personalKeys.orders, 'link', id, token],
      queryFn: () => api.call('GET /api/orders/{id}', orderNamed(id, token)),
      ...live,
      refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && LIVE_MS,
    }),
  /** What is asked about a late order. */
  delay: (id: string, token: string | null) =>
    queryOptions({
      queryKey: [...personalKeys.orders, 'delay', id, token],
      queryFn: () => api.call('GET /api/orders/{id}/delay', orderNamed(id, token)),
      refetchOnMount: 'always',
    }),
};
