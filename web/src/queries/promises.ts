import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Other shoppers' orders make them later: so long they are shown without asking again. */
const FRESH_MS = 30_000;

export const promiseQueries = {
  /** When one piece would be made and delivered. Asked by browsers only: pages are kept for all visitors. */
  product: (productId: string, variationId: string | undefined) =>
    queryOptions({
      queryKey: ['promises', 'product', productId, variationId ?? null],
      queryFn: () => api.call('GET /api/promises/{productId}', { params: { productId }, query: { variationId } }),
      staleTime: FRESH_MS,
    }),
};
