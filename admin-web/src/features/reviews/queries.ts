import type { HideReviewRequest } from '@loop-petal/contracts/shapes/reviews';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

const LIVE_MS = 30_000;

export const reviewQueries = {
  /** Newest first. */
  pages: () =>
    infiniteQueryOptions({
      queryKey: ['reviews'],
      initialPageParam: undefined as string | undefined,
      refetchInterval: LIVE_MS,
      async queryFn({ pageParam: cursor }) {
        let next: string | null = null;
        const onHeaders = (headers: Headers) => {
          next = headers.get('X-Next-Cursor');
        };
        const reviews = await api.call('GET /api/admin/reviews', { query: { cursor }, onHeaders });
        return { reviews, next: next as string | null };
      },
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

export const replyToReview = ({ id, text }: { id: string; text: string }) =>
  api.call('POST /api/admin/reviews/{id}/reply', { params: { id }, body: { text } });

export const withdrawReply = (id: string) => api.call('DELETE /api/admin/reviews/{id}/reply', { params: { id } });

export const hideReview = ({ id, ...body }: HideReviewRequest & { id: string }) =>
  api.call('PATCH /api/admin/reviews/{id}', { params: { id }, body });
