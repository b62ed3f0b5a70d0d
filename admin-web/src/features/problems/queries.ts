import { ProblemView } from '@loop-petal/contracts/problems-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Problems = z.array(ProblemView);
const LOOK_AGAIN_MS = 60_000;

export interface Problems {
  problems: ProblemView[];
  /** Services that did not answer. */
  leftOut: string[];
}

async function readProblems(signal: AbortSignal): Promise<Problems> {
  let leftOut: string[] = [];
  const problems = await api.get('/api/admin/problems', Problems, {
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
      refetchInterval: LOOK_AGAIN_MS,
      refetchOnWindowFocus: true,
    }),
};
export const problemKeys = [['problems'], ['audit'], ['orders']];

export const replayEvent = (id: string) => api.post(`/api/admin/dead-letters/${encodeURIComponent(id)}/replay`, {});
export const releaseHold = (id: string) => api.post(`/api/admin/payments/${encodeURIComponent(id)}/release`, {});
export const markReviewed = (id: string) => api.post(`/api/admin/orders/${encodeURIComponent(id)}/reviewed`, {});
