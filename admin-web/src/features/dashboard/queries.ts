import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

const key = ['stats'] as const;

export const statsQueries = {
  key,
  sums: () =>
    queryOptions({
      queryKey: [...key, 'sums'],
      queryFn: ({ signal }) => api.call('GET /api/admin/stats', { signal }),
    }),
  toMake: () =>
    queryOptions({
      queryKey: [...key, 'to-make'],
      queryFn: ({ signal }) => api.call('GET /api/admin/stats/to-make', { signal }),
    }),
};
