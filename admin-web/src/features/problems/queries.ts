import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';
import { orderQueries } from '../orders/queries.ts';

const REFETCH_MS = 60_000;

export interface Problems {
  problems: ProblemView[];
  leftOut: string[];
}

async function readProblems(signal: AbortSignal): Promise<Problems> {
  let leftOut: string[] = [];
  const problems = await api.call('GET /api/admin/problems', {
    signal,
    onHeaders: (headers) => {
      leftOut = headers.get('x-left-out')?.split(', ') ?? [];
    },
  });
  return { problems, leftOut };
}

export const problemQueries = {
  all: () =>
    queryOptions({
      queryKey: ['problems'],
      queryFn: ({ signal }) => readProblems(signal),
      staleTime: 5000,
      refetchInterval: REFETCH_MS,
      meta: { followsEvents: true },
      refetchOnWindowFocus: true,
    }),
};
export const problemKeys = [problemQueries.all().queryKey, historyQueries.key, orderQueries.key];

export const replayEvent = (id: string) => api.call('POST /api/admin/dead-letters/{id}/replay', { params: { id } });
export const releaseHold = (id: string) => api.call('POST /api/admin/payments/{id}/release', { params: { id } });
export const markReviewed = (id: string) => api.call('POST /api/admin/orders/{id}/reviewed', { params: { id } });
