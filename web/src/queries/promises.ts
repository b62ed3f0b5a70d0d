import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Other shoppers' orders make them later: so long they are shown without asking again. */
const FRESH_MS = 30_000;

/** The key of all promises, which an order changes. */
export const PROMISES = ['promises'] as const;

export interface PromisedLine {
  productId: string;
  variationId?: string | null;
  quantity: number;
}

export const promiseQueries = {
  /** When one piece would be made and delivered. Asked by browsers only: pages are kept for all visitors. */
  product: (productId: string, variationId: string | undefined) =>
    queryOptions({
      queryKey: [...PROMISES, 'product', productId, variationId ?? null],
      queryFn: () => api.call('GET /api/promises/{productId}', { params: { productId }, query: { variationId } }),
      staleTime: FRESH_MS,
    }),
  /** When an order of these lines would be, and what would make the day on which it is needed. */
  order: (lines: readonly PromisedLine[], neededBy: string | null) => {
    const items = lines.map(({ productId, variationId = null, quantity }) => ({ productId, variationId, quantity }));
    return queryOptions({
      queryKey: [...PROMISES, 'order', items, neededBy],
      queryFn: () => api.call('POST /api/promises', { body: { items, neededBy } }),
      staleTime: FRESH_MS,
    });
  },
};
