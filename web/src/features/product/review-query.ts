import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { productQueries } from '../../queries/products.ts';

/** A page of reviews, newest first, with the cursor of the next one. */
export const reviewsOf = (id: string, cursor?: string) =>
  queryOptions({
    queryKey: [...productQueries.key, 'reviews', id, cursor],
    async queryFn() {
      let next: string | null = null;
      const onHeaders = (headers: Headers) => {
        next = headers.get('X-Next-Cursor');
      };
      const page = await api.call('GET /api/products/{id}/reviews', { params: { id }, query: { cursor }, onHeaders });
      return { ...page, next: next as string | null };
    },
  });
