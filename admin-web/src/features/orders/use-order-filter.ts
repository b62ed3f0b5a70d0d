import type { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { useDeferredValue, useMemo } from 'react';
import { useUrlState } from '../../layout/use-url-state.ts';

export interface OrderFilter {
  text: string;
  status: string;
  found: AdminOrderView[];
  change: (entries: { q?: string; status?: string }) => void;
}

/** What `q` and `status` in the address leave of all orders, by id, name, mail or tracking number. */
export function useOrderFilter(orders: AdminOrderView[] = []): OrderFilter {
  const { params, change } = useUrlState();
  const text = params.get('q') ?? '';
  const status = params.get('status') ?? '';
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const searchable = useMemo(() => orders.map((order) => ({ order, text: searchTextOf(order) })), [orders]);
  const found = useMemo(
    () =>
      searchable
        .filter((entry) => (!status || entry.order.status === status) && entry.text.includes(wanted))
        .map(({ order }) => order),
    [searchable, status, wanted],
  );
  return { text, status, found, change: (entries) => change(entries, { replace: true }) };
}

const searchTextOf = (order: AdminOrderView): string =>
  [order.id, order.customerName, order.customerEmail, order.trackingNumber].join(' ').toLowerCase();
