import type { MailState, MailView } from '@loop-petal/contracts/shapes/mails';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';
import { problemQueries } from '../problems/queries.ts';

export interface MailFilter {
  q?: string;
  state?: string;
  kind?: string;
}
export interface MailPage {
  mails: MailView[];
  total: number;
  next: string | null;
}

const PAGE_SIZE = 50;
/** New emails are sent within seconds: refetches sooner while one waits for its first attempt. */
const REFETCH_MS = 15_000;
const REFETCH_WAITING_MS = 2000;

const isNew = ({ state, attempts }: MailView): boolean => state === 'waiting' && attempts === 0;

async function readPage(filter: MailFilter, cursor: string, signal: AbortSignal): Promise<MailPage> {
  const page: MailPage = { mails: [], total: 0, next: null };
  page.mails = await api.call('GET /api/admin/mails', {
    query: { limit: PAGE_SIZE, ...filter, state: filter.state as MailState | undefined, cursor },
    signal,
    onHeaders: (headers) => {
      page.total = Number(headers.get('x-total-count'));
      page.next = headers.get('x-next-cursor');
    },
  });
  return page;
}

const key = ['mails'] as const;

export const mailQueries = {
  pages: (filter: MailFilter) =>
    infiniteQueryOptions({
      queryKey: [...key, 'pages', filter],
      queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ mails }) => mails.some(isNew)) ? REFETCH_WAITING_MS : REFETCH_MS,
    }),
  summary: () =>
    queryOf('GET /api/admin/mails/summary', {
      queryKey: [...key, 'summary'],
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
  one: (id: string) =>
    queryOf('GET /api/admin/mails/{id}', {
      queryKey: [...key, 'one', id],
      params: { id },
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.state === 'waiting' ? REFETCH_WAITING_MS : false),
    }),
};
export const mailKeys = [key, historyQueries.key, problemQueries.all().queryKey];

export const resendMail = ({ id, key }: { id: string; key: string }) =>
  api.call('POST /api/admin/mails/{id}/resend', { params: { id }, body: {}, headers: { 'Idempotency-Key': key } });
