import type { EmailKind, EmailState, EmailView } from '@loop-petal/contracts/shapes/emails';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';
import { problemQueries } from '../problems/queries.ts';

export interface EmailFilter {
  q?: string;
  state?: string;
  kind?: string;
}
export interface EmailPage {
  emails: EmailView[];
  total: number;
  next: string | null;
}

const PAGE_SIZE = 50;
/** New emails are sent within seconds, so refetches sooner while one waits for its first attempt. */
const REFETCH_MS = 15_000;
const REFETCH_WAITING_MS = 2000;

const isNew = ({ state, attempts }: EmailView): boolean => state === 'waiting' && attempts === 0;

async function readPage(filter: EmailFilter, cursor: string, signal: AbortSignal): Promise<EmailPage> {
  const page: EmailPage = { emails: [], total: 0, next: null };
  page.emails = await api.call('GET /api/admin/mails', {
    query: { limit: PAGE_SIZE, ...filter, state: filter.state as EmailState | undefined, cursor },
    signal,
    onHeaders: (headers) => {
      page.total = Number(headers.get('x-total-count'));
      page.next = headers.get('x-next-cursor');
    },
  });
  return page;
}

const key = ['mails'] as const;

export const emailQueries = {
  pages: (filter: EmailFilter) =>
    infiniteQueryOptions({
      queryKey: [...key, 'pages', filter],
      queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ emails }) => emails.some(isNew)) ? REFETCH_WAITING_MS : REFETCH_MS,
    }),
  summary: () =>
    queryOf('GET /api/admin/mails/summary', {
      queryKey: [...key, 'summary'],
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
  /** To one recipient, newest first; live until the newest is no longer waiting. */
  latest: (kind: EmailKind, recipient: string) =>
    queryOf('GET /api/admin/mails', {
      queryKey: [...key, 'latest', kind, recipient],
      query: { kind, q: recipient, limit: 5 },
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.[0] && data[0].state !== 'waiting' ? false : REFETCH_WAITING_MS),
    }),
  one: (id: string) =>
    queryOf('GET /api/admin/mails/{id}', {
      queryKey: [...key, 'one', id],
      params: { id },
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.state === 'waiting' ? REFETCH_WAITING_MS : false),
    }),
};
export const emailKeys = [key, historyQueries.key, problemQueries.all().queryKey];

export const resendEmail = ({ id, key }: { id: string; key: string }) =>
  api.call('POST /api/admin/mails/{id}/resend', { params: { id }, body: {}, headers: { 'Idempotency-Key': key } });
