import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

export const orderNamed = (id: string, token: string | null) => ({
  params: { id },
  query: { token: token ?? undefined },
});

/** The navigation state after payment: the placed order and the token of its signed link. */
export interface Placed {
  id: string;
  token: string | null;
}

/** The URL of an order's page; the token opens it for guests. */
export const orderPath = (id: string, token: string | null): string =>
  `/my-orders?${new URLSearchParams({ order: id, ...(token ? { token } : {}) })}`;

const LIVE_MS = 5000;

/** Polls while flowers are being made or money is returned, and the page is visible. */
const live = {
  // The server changes the status of an order at any time.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
/** How long a cancelled order is polled until its money is returned, which follows by events. */
const MONEY_MS = 120_000;
const isUnderWay = ({ status, paymentStatus, updatedAt }: OrderView): boolean =>
  status === 'pending' ||
  status === 'processing' ||
  (status === 'cancelled' &&
    !['failed', 'refunded', 'voided'].includes(paymentStatus) &&
    Date.now() - Date.parse(updatedAt) < MONEY_MS);

export const orderQueries = {
  mine: () =>
    queryOf('GET /api/user/orders', {
      queryKey: personalKeys.orders,
      ...live,
      refetchInterval: ({ state }) => state.data?.some(isUnderWay) && LIVE_MS,
    }),
  byLink: (id: string, token: string | null) =>
    queryOf('GET /api/orders/{id}', {
      queryKey: [...personalKeys.orders, 'link', id, token],
      ...orderNamed(id, token),
      ...live,
      refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && LIVE_MS,
    }),
  delay: (id: string, token: string | null) =>
    queryOf('GET /api/orders/{id}/delay', {
      queryKey: [...personalKeys.orders, 'delay', id, token],
      ...orderNamed(id, token),
      refetchOnMount: 'always',
    }),
};
