import { ApiError } from '@loop-petal/web-kit/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../api.ts';

const RELATED_COUNT = 4;
const FEATURED_COUNT = 4;
const MAX_QUERY_LENGTH = 100;

const key = ['products'] as const;

const detail = (id: string) =>
  queryOptions({
    queryKey: [...key, 'detail', id],
    queryFn: () =>
      api.call('GET /api/products/{id}', { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
  });

export const productQueries = {
  key,
  /** All products, or the results of the shop's search. Previous results are shown while new ones load. */
  list: (text = '') => {
    const q = text.trim().slice(0, MAX_QUERY_LENGTH);
    return queryOptions({
      queryKey: q ? [...key, 'found', q] : key,
      queryFn: () => api.call('GET /api/products', q ? { query: { q } } : {}),
      placeholderData: keepPreviousData,
    });
  },
  featured: () => queryOf('GET /api/products', { queryKey: [...key, 'featured'], query: { limit: FEATURED_COUNT } }),
  detail,
  /** Up to four other products of the same category. */
  related: (id: string) =>
    queryOptions({
      queryKey: [...key, 'related', id],
      queryFn: async ({ client }) => {
        const product = await client.ensureQueryData(detail(id));
        if (!product) return [];
        const category = encodeURIComponent(product.category);
        const others = await api.call('GET /api/products', { query: { category, limit: RELATED_COUNT + 1 } });
        return others.filter((other) => other.id !== id).slice(0, RELATED_COUNT);
      },
    }),
};
