import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statsQuery } from './queries.ts';

/** The small sums are asked for again and again; when they move, so did the orders. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  const { data } = useQuery(statsQuery);
  const print = data && [data.totalOrders, data.pendingOrders, data.toMake, data.netRevenue].join();
  const before = useRef(print);
  useEffect(() => {
    if (before.current && print !== before.current) void client.invalidateQueries({ queryKey: ['orders'] });
    before.current = print;
  }, [client, print]);
}
