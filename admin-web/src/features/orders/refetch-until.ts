import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { QueryClient } from '@tanstack/react-query';
import { statsQueries } from '../dashboard/queries.ts';
import { showOrder } from './order-cache.ts';
import { orderQueries } from './queries.ts';

const PAUSE_MS = 400;
const MAX_TRIES = 15;

/** Shipments and refunds reach the order as events, shortly after the call, so refetches until the order shows them. */
export async function refetchUntil(
  client: QueryClient,
  orderId: string,
  isThere: (order: AdminOrderView) => boolean,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // The server has accepted the change, so a failed fetch is ignored.
    const order = await client.fetchQuery({ ...orderQueries.one(orderId), staleTime: 0 }).catch(() => null);
    if (order) showOrder(client, order);
    if (order && isThere(order)) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await client.invalidateQueries(orderQueries.timeline(orderId));
  await client.invalidateQueries({ queryKey: statsQueries.key });
}
