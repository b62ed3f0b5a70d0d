import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statsQueries } from '../features/dashboard/queries.ts';
import { refreshOrders } from '../features/orders/order-cache.ts';
import { awaitChanges, orderQueries } from '../features/orders/queries.ts';
import { useAdminSession, useRole } from '../session/admin-session.ts';
import { usePageVisible } from './use-page-visible.ts';

/** Long polls start after the page has loaded. */
const QUIET_MS = 1500;
/** The pause between two polls, so that many orders in a row cause few refreshes. */
const PAUSE_MS = 500;
const RETRY_MS = 4000;

export function useLiveOrders(): void {
  const client = useQueryClient();
  const role = useRole();
  const sees = role === 'admin' || role === 'support';
  const isWatching = useAdminSession() === 'signed-in' && sees;
  const isVisible = usePageVisible();
  // Kept while the page is hidden, so that the next poll reports the changes in the meantime.
  const marker = useRef<string>(undefined);
  useEffect(() => {
    if (!isWatching || !isVisible) return;
    const gone = new AbortController();
    void follow(client, marker, gone.signal);
    return () => gone.abort();
  }, [client, isWatching, isVisible]);
}

const isLoaded = ({ state }: Query): boolean => state.data !== undefined && state.fetchStatus === 'idle';

async function follow(client: QueryClient, marker: { current: string | undefined }, gone: AbortSignal): Promise<void> {
  while (!gone.aborted) {
    let pauseMs = 0;
    try {
      const before = marker.current;
      const { marker: next, orderIds } = await awaitChanges(before, gone);
      marker.current = next;
      if (before === undefined) {
        // The first marker is read while the page loads; lists that loaded earlier may miss an order.
        await client.invalidateQueries({ queryKey: orderQueries.pagesKey, predicate: isLoaded });
        pauseMs = QUIET_MS;
      } else if (next !== before) {
        await Promise.all([refreshOrders(client, orderIds), client.invalidateQueries({ queryKey: statsQueries.key })]);
        pauseMs = PAUSE_MS;
      }
    } catch {
      pauseMs = RETRY_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
