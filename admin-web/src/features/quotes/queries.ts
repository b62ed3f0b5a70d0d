import type { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import type { CreateQuoteRequest, OfferRequest, PreviewOfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';

const key = ['quotes'] as const;
const PAGE_SIZE = 100;
const LIVE_MS = 30_000;

export const quoteQueries = {
  /** Quotes that wait for an answer come first; each group is sorted newest first. */
  pages: () =>
    infiniteQueryOptions({
      queryKey: [...key, 'pages'],
      initialPageParam: undefined as string | undefined,
      staleTime: 0,
      refetchInterval: LIVE_MS,
      async queryFn({ pageParam: cursor }) {
        let next: string | null = null;
        const onHeaders = (headers: Headers) => {
          next = headers.get('X-Next-Cursor');
        };
        const quotes = await api.call('GET /api/admin/quotes', { query: { limit: PAGE_SIZE, cursor }, onHeaders });
        return { quotes, next: next as string | null };
      },
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  preview: (body: z.input<typeof PreviewOfferRequest>) =>
    queryOptions({
      queryKey: ['quote-preview', body],
      queryFn: () => api.call('POST /api/admin/quotes/preview', { body }),
      staleTime: LIVE_MS,
      gcTime: LIVE_MS,
    }),
  one: (id: string) =>
    queryOf('GET /api/admin/quotes/{id}', {
      queryKey: [...key, 'one', id],
      params: { id },
      staleTime: 0,
      refetchInterval: LIVE_MS,
    }),
};
export const quoteKeys = [key, historyQueries.key];

export const answerQuote = ({ id, text }: { id: string; text: string }) =>
  api.call('POST /api/admin/quotes/{id}/messages', { params: { id }, body: { text } });
export const withdrawQuote = (id: string) => api.call('POST /api/admin/quotes/{id}/withdraw', { params: { id } });
export const makeOffer = ({ id, body }: { id: string; body: z.input<typeof OfferRequest> }) =>
  api.call('POST /api/admin/quotes/{id}/offer', { params: { id }, body });
export const createQuote = ({ key, body }: { key: string; body: z.input<typeof CreateQuoteRequest> }) =>
  api.call('POST /api/admin/quotes', { body, headers: { 'Idempotency-Key': key } });
export const enterOrder = ({ key, body }: { key: string; body: z.input<typeof ManualOrderRequest> }) =>
  api.call('POST /api/admin/orders', { body, headers: { 'Idempotency-Key': key } });
