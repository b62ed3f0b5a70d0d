import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallOutput } from '@loop-petal/contracts/operations/call';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

type SummaryCall = 'GET /api/admin/today' | 'GET /api/admin/problems' | 'GET /api/admin/setup';

const REFETCH_MS = 60_000;
const SOON_MS = 3000;

/**
 * The query of a summary of all services, with the names of those that did not answer and are left out. Refetched each
 * minute, and soon while some are left out.
 */
export const summaryOf = <Name extends SummaryCall, const Key extends QueryKey>(name: Name, queryKey: Key) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => readSummary(name, signal),
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.leftOut.length ? SOON_MS : REFETCH_MS),
    meta: { followsEvents: true },
    refetchOnWindowFocus: true,
  });

async function readSummary<Name extends SummaryCall>(name: Name, signal: AbortSignal) {
  const call = api.call as (name: Name, input: object) => Promise<CallOutput<ShopCalls[Name]>>;
  let leftOut: string[] = [];
  const onHeaders = (headers: Headers) => {
    leftOut = headers.get('x-left-out')?.split(', ') ?? [];
  };
  const summary = await call(name, { signal, onHeaders });
  return { summary, leftOut };
}
