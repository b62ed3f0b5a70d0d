import { startOfReaderDay } from '@loop-petal/contracts/rules/days';
import type { AuditEntryView, AuditSubject } from '@loop-petal/contracts/shapes/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** An empty filter matches everything. Days are `2026-11-21`, in the reader's time zone. */
export interface HistoryFilter {
  subject?: string;
  kind?: string;
  actor?: string;
  from?: string;
  to?: string;
}
interface HistoryPage {
  entries: AuditEntryView[];
  total: number;
  next: string | null;
}

async function readPage({ from, to, ...filter }: HistoryFilter, cursor: string, limit: number, signal: AbortSignal) {
  const times = { from: from && startOfReaderDay(from).toISOString(), to: to && startOfReaderDay(to, 1).toISOString() };
  const page: HistoryPage = { entries: [], total: 0, next: null };
  page.entries = await api.call('GET /api/admin/audit', {
    query: { limit, ...filter, kind: filter.kind as AuditSubject['kind'] | undefined, ...times, cursor },
    signal,
    onHeaders: (headers) => {
      page.total = Number(headers.get('x-total-count'));
      page.next = headers.get('x-next-cursor');
    },
  });
  return page;
}

const key = ['audit'] as const;

export const historyQueries = {
  key,
  pages: (filter: HistoryFilter, limit = 50) =>
    infiniteQueryOptions({
      queryKey: [...key, filter, limit],
      queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, limit, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};
