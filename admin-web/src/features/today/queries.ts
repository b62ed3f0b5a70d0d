import type { TodayView } from '@loop-petal/contracts/shapes/today';
import { queryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { statsQueries } from '../dashboard/queries.ts';

const REFETCH_MS = 60_000;

export interface Today {
  lists: TodayView;
  leftOut: string[];
}

async function readToday(signal: AbortSignal): Promise<Today> {
  let leftOut: string[] = [];
  const lists = await api.call('GET /api/admin/today', {
    signal,
    onHeaders: (headers) => {
      leftOut = headers.get('x-left-out')?.split(', ') ?? [];
    },
  });
  return { lists, leftOut };
}

/** Its key starts with that of the statistics, which changes of orders invalidate. */
export const todayQueries = {
  day: () =>
    queryOptions({
      queryKey: [...statsQueries.key, 'today'],
      queryFn: ({ signal }) => readToday(signal),
      staleTime: 5000,
      refetchInterval: REFETCH_MS,
      meta: { followsEvents: true },
      refetchOnWindowFocus: true,
    }),
};

/** Starts like `todayQueries`, because a paid order is a step. */
export const setupQuery = () =>
  queryOf('GET /api/admin/setup', { queryKey: [...statsQueries.key, 'setup'], meta: { followsEvents: true } });
export const sendTestEmail = () => api.call('POST /api/admin/mails/test');
